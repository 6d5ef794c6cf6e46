#!/usr/bin/env python3
"""Writes the mean of the weights of checkpoints.

    mean.py --out CHECKPOINT CHECKPOINT...
"""
import argparse

import torch


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--out", required=True)
    p.add_argument("checkpoints", nargs="+")
    a = p.parse_args()
    all = [torch.load(path) for path in a.checkpoints]
    torch.save({name: sum(c[name].float() for c in all) / len(all) for name in all[0]}, a.out)


if __name__ == "__main__":
    main()
