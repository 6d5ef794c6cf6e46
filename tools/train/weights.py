#!/usr/bin/env python3
"""Turns a model in int8 back into floats, to train on from.

    weights.py --model answers.onnx --out CHECKPOINT
    weights.py --model bge-small-en-v1.5-q.onnx --base FOLDER --out FOLDER

The first makes a checkpoint of a delivered scorer. The second makes a base of the embedder, with
the configuration and the vocabulary of the base of the first scorer, which is as wide. Weights in
int8 become floats: their scale times their distance from the zero point.
"""
import argparse
import json
import os
import re
import shutil

import onnx
import torch
from onnx import numpy_helper
from safetensors.torch import save_file


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
        if bare.startswith(("encoder.", "embeddings.", "answers.")) and bare not in out:
            out[bare] = floats(bare)
    embedder = "embeddings.word_embeddings.weight" in out  # its layers have no "encoder." before them
    for node in graph.node:
        m = re.fullmatch(r"/(?:encoder/)?(encoder/layer.*)/MatMul(_quant)?", node.name)
        if m and (m.group(2) or node.input[1] in kept):
            out[("" if embedder else "encoder.") + m.group(1).replace("/", ".") + ".weight"] = floats(node.input[1]).T.contiguous()
    for name in ("answers.weight", "answers.weight_Transposed"):  # as the exporter of the day calls it
        if name in out:
            out["answers.weight"] = out.pop(name).reshape(1, -1)
    return out


def base(tensors, like, folder):
    os.makedirs(folder, exist_ok=True)
    save_file({name: t.contiguous() for name, t in tensors.items()}, os.path.join(folder, "model.safetensors"))
    with open(os.path.join(like, "config.json")) as f:
        config = json.load(f)
    config["num_hidden_layers"] = 1 + max(int(m.group(1)) for m in map(re.compile(r"encoder\.layer\.(\d+)\.").match, tensors) if m)
    with open(os.path.join(folder, "config.json"), "w") as f:
        json.dump(config, f)
    shutil.copy(os.path.join(like, "tokenizer.json"), folder)


if __name__ == "__main__":
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--model", required=True)
    p.add_argument("--base")
    p.add_argument("--out", required=True)
    a = p.parse_args()
    if a.base:
        base(state(a.model), a.base, a.out)
    else:
        torch.save(state(a.model), a.out)
