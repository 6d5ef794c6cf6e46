#!/usr/bin/env python3
"""Writes a checkpoint as int8 ONNX.

    export.py --base FOLDER --model CHECKPOINT --out answers.onnx

Inputs input_ids, attention_mask, token_type_ids [n, length]; output logits [n].
"""
import argparse
import hashlib
import os
import tempfile

import onnx
import torch
from onnxruntime.quantization import QuantType, quantize_dynamic

from model import Encoder, Scorer, batch

# Layers, from the first, whose last product stays in floats. Its inputs have outliers
# there: logits of the first scorer move by 0.29 on average where all is int8 and by 0.17 so,
# for 5 MB and hardly any time.
FLOAT = 3


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--base", required=True)
    p.add_argument("--model", required=True)
    p.add_argument("--out", required=True)
    p.add_argument("--float", action="store_true", help="leave the weights as they are")
    a = p.parse_args()
    encoder, model = Encoder(a.base), Scorer(a.base)
    state = torch.load(a.model)
    model.load_state_dict(state.get("model", state))
    model.eval()
    example = batch([encoder.pair("Who pays?", "The tenant pays.", "", "Rent"), encoder.pair("When?", "On the first of May.")])
    names = ["input_ids", "attention_mask", "token_type_ids"]
    with tempfile.TemporaryDirectory() as folder:
        whole = a.out if a.float else os.path.join(folder, "float.onnx")
        torch.onnx.export(model, example, whole, input_names=names, output_names=["logits"], opset_version=17, dynamo=False,
                          dynamic_axes={**{n: {0: "n", 1: "length"} for n in names}, "logits": {0: "n"}})
        if not a.float:
            keep = [f"/encoder/encoder/layer.{i}/output/dense/MatMul" for i in range(FLOAT)]
            missing = set(keep) - {n.name for n in onnx.load(whole).graph.node}
            if missing:
                raise SystemExit(f"no such nodes: {missing}")
            quantize_dynamic(whole, a.out, weight_type=QuantType.QInt8, per_channel=True, nodes_to_exclude=keep)
    print(a.out, os.path.getsize(a.out), hashlib.sha256(open(a.out, "rb").read()).hexdigest())


if __name__ == "__main__":
    main()
