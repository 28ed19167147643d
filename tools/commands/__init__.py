"""The commands, one file each; each file has the command as `command`."""
