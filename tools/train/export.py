#!/usr/bin/env python3
"""Writes a checkpoint as int8 ONNX.

    export.py --base FOLDER --model CHECKPOINT --out answers.onnx [--words multilingual-e5-small-q.onnx]

Inputs input_ids, attention_mask, token_type_ids [n, length]; output logits [n]. With --words the
table of words isn't written: it is read from that file, which must lie beside the scorer.
"""
import argparse
import hashlib
import os
import tempfile

import onnx
import torch
from onnx import TensorProto, helper
from onnxruntime.quantization import QuantType, quantize_dynamic

from model import Encoder, Scorer, batch

# Layers, from the first, whose last product stays in floats. Its inputs have outliers
# there: logits of the first scorer move by 0.29 on average where all is int8 and by 0.17 so,
# for 5 MB and hardly any time.
FLOAT = 3


class WithoutWords(torch.nn.Module):
    """A scorer that takes the vectors of its words instead of their ids."""

    def __init__(self, scorer):
        super().__init__()
        self.scorer = scorer

    def forward(self, words, attention_mask, token_type_ids):
        return self.scorer(None, attention_mask, token_type_ids, words)


def look_up(path, words):
    """Lets the model at path look its words up in the table of 4 bits of the model at words,
    which tools/e5 has written."""
    model = onnx.load(path)
    with open(words, "rb") as f:
        content = f.read()
    for t in onnx.load(words).graph.initializer:
        if t.name in ("word", "word.scales"):
            place = {"location": os.path.basename(words), "offset": content.index(t.raw_data), "length": len(t.raw_data)}
            t.ClearField("raw_data")
            t.data_location = TensorProto.EXTERNAL
            for key, value in place.items():
                t.external_data.add(key=key, value=str(value))
            model.graph.initializer.append(t)
    nodes = [
        helper.make_node("GatherBlockQuantized", ["word", "input_ids", "word.scales"], ["word.half"], domain="com.microsoft",
                         gather_axis=0, quantize_axis=1, block_size=32),
        helper.make_node("Cast", ["word.half"], ["words"], to=TensorProto.FLOAT),
    ]
    for n in reversed(nodes):
        model.graph.node.insert(0, n)
    model.graph.input[0].CopyFrom(helper.make_tensor_value_info("input_ids", TensorProto.INT64, ["n", "length"]))
    if not any(o.domain == "com.microsoft" for o in model.opset_import):
        model.opset_import.add(domain="com.microsoft", version=1)
    model.ir_version = 10  # the first with numbers of 4 bits
    onnx.save(model, path)


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--base", required=True)
    p.add_argument("--model", required=True)
    p.add_argument("--out", required=True)
    p.add_argument("--words", help="what tools/e5 makes of multilingual-e5-small: its table of words is used")
    p.add_argument("--float", action="store_true", help="leave the weights as they are")
    a = p.parse_args()
    encoder, model = Encoder(a.base), Scorer(a.base)
    state = torch.load(a.model)
    model.load_state_dict(state.get("model", state))
    model.eval()
    example = batch([encoder.pair("Who pays?", "The tenant pays.", "", "Rent"), encoder.pair("When?", "On the first of May.")])
    names = ["input_ids", "attention_mask", "token_type_ids"]
    if a.words:
        names[0] = "words"
        example = (model.encoder.embeddings.word_embeddings(example[0]), *example[1:])
        model = WithoutWords(model)
    with tempfile.TemporaryDirectory() as folder:
        whole = a.out if a.float else os.path.join(folder, "float.onnx")
        torch.onnx.export(model, example, whole, input_names=names, output_names=["logits"], opset_version=17, dynamo=False,
                          dynamic_axes={**{n: {0: "n", 1: "length"} for n in names}, "logits": {0: "n"}})
        if not a.float:
            keep = [f"{'/scorer' if a.words else ''}/encoder/encoder/layer.{i}/output/dense/MatMul" for i in range(FLOAT)]
            missing = set(keep) - {n.name for n in onnx.load(whole).graph.node}
            if missing:
                raise SystemExit(f"no such nodes: {missing}")
            quantize_dynamic(whole, a.out, weight_type=QuantType.QInt8, per_channel=True, nodes_to_exclude=keep)
        if a.words:
            look_up(a.out, a.words)
    print(a.out, os.path.getsize(a.out), hashlib.sha256(open(a.out, "rb").read()).hexdigest())


if __name__ == "__main__":
    main()
