"""Prints an icon for Windows that has the pictures of PNG files as they are.

    python3 build/windows/icon.py build/linux/icons/16.png ... > ibid.ico
"""
import pathlib
import struct
import sys

pictures = [pathlib.Path(path).read_bytes() for path in sys.argv[1:]]
entries, offset = b"", 6 + 16 * len(pictures)
for picture in pictures:
    width, height = struct.unpack(">II", picture[16:24])  # of the PNG's header
    # 256 is written as 0; one plane, 32 bits
    entries += struct.pack("<BBBBHHII", width % 256, height % 256, 0, 0, 1, 32, len(picture), offset)
    offset += len(picture)
sys.stdout.buffer.write(struct.pack("<HHH", 0, 1, len(pictures)) + entries + b"".join(pictures))
