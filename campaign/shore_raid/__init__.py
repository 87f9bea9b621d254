"""The shore raid by Pirates!, bands called up by cards."""
