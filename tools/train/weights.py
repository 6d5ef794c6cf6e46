#!/usr/bin/env python3
"""Turns the delivered scorer back into a checkpoint, to train on from.

    weights.py --model answers.onnx --config CONFIG_FOLDER --out CHECKPOINT

Weights in int8 become floats: their scale times their distance from the zero point.
"""
import argparse
import re

import onnx
import torch
from onnx import numpy_helper


def state(path):
    graph = onnx.load(path).graph
    kept = {t.name: numpy_helper.to_array(t) for t in graph.initializer}

    def floats(name):
        name = name.removesuffix("_quantized")
        if name in kept:
            return torch.tensor(kept[name].astype("float32"))
        zero = kept[name + "_zero_point"].astype("float32")
        return torch.tensor((kept[name + "_quantized"].astype("float32") - zero) * kept[name + "_scale"])

    out = {}
    for name in kept:
        bare = re.sub("_(quantized|scale|zero_point)$", "", name)
        if bare.startswith(("encoder.", "answers.")) and bare not in out:
            out[bare] = floats(bare)
    for node in graph.node:
        m = re.fullmatch(r"/encoder/(encoder/.*)/MatMul(_quant)?", node.name)
        if m and (m.group(2) or node.input[1] in kept):
            out["encoder." + m.group(1).replace("/", ".") + ".weight"] = floats(node.input[1]).T.contiguous()
    out["answers.weight"] = out["answers.weight"].reshape(1, -1)
    return out


if __name__ == "__main__":
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--model", required=True)
    p.add_argument("--out", required=True)
    a = p.parse_args()
    torch.save(state(a.model), a.out)
