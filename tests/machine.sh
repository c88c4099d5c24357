#!/usr/bin/env bash
# The page is tested in a real browser, the window on a real display (in memory). On Debian and Ubuntu this installs what
# is missing of them; where it cannot, it says what to install.
set -euo pipefail
wanted=()
command -v chromedriver >/dev/null || wanted+=(chromium chromium-driver)
command -v Xvfb >/dev/null || wanted+=(xvfb)
[ ${#wanted[@]} -gt 0 ] || exit 0
command -v apt-get >/dev/null || { echo "the tests need ${wanted[*]}: install them by your system's means" >&2; exit 1; }
echo "installing ${wanted[*]}"
sudo=$([ "$(id -u)" = 0 ] || echo sudo)
$sudo apt-get update -qq
$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${wanted[@]}" >/dev/null
