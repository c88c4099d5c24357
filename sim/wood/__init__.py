"""Wood on a sheet: bat and pieces, throw and flight, and the two engines that move them."""
