#!/usr/bin/env python3
"""Turns a model in int8 back into floats, to train on from.

    weights.py --model answers.onnx --out CHECKPOINT [--words multilingual-e5-small-q.onnx]
    weights.py --model bge-small-en-v1.5-q.onnx --base FOLDER --out FOLDER
    weights.py --model multilingual-e5-small-q.onnx --base FOLDER --out FOLDER

The first makes a checkpoint of a delivered scorer, with the words of that file if it has none of
its own. The others make a base of an embedder, with the configuration of the base of the first
scorer, which is as wide, and that one's vocabulary or the pieces beside the model. Weights in int8
become floats: their scale times their distance from the zero point; so do the words of
multilingual-e5-small, which are in 4 bits.
"""
import argparse
import json
import os
import re
import shutil

import numpy
import onnx
import torch
from onnx import numpy_helper
from safetensors.torch import save_file

import sentencepieces


# What tools/e5 calls the parts of a layer.
PARTS = {"q": "attention.self.query", "k": "attention.self.key", "v": "attention.self.value", "ao": "attention.output.dense",
         "aln": "attention.output.LayerNorm", "fi": "intermediate.dense", "fo": "output.dense", "oln": "output.LayerNorm"}


def multilingual(path):
    """The weights of multilingual-e5-small as tools/e5 writes them."""
    kept = {t.name: t for t in onnx.load(path).graph.initializer}
    array = lambda name: numpy_helper.to_array(kept[name]).astype("float32")
    words, width = kept["word"].dims
    two = numpy.frombuffer(kept["word"].raw_data, dtype="uint8").reshape(words, width // 2)
    numbers = numpy.stack([two & 15, two >> 4], axis=2).reshape(words, width).astype("int8")
    numbers = numpy.where(numbers > 7, numbers - 16, numbers).astype("float32")
    out = {"embeddings.word_embeddings.weight": numbers * array("word.scales").repeat(width // array("word.scales").shape[1], axis=1),
           "embeddings.position_embeddings.weight": array("position"), "embeddings.token_type_embeddings.weight": numpy.stack([array("type")] * 2),
           "embeddings.LayerNorm.weight": array("emb.ln.w"), "embeddings.LayerNorm.bias": array("emb.ln.b")}
    for name in kept:
        if m := re.fullmatch(r"l(\d+)\.(\w+)\.w", name):
            to = f"encoder.layer.{m.group(1)}.{PARTS[m.group(2)]}."
            w = array(name)
            if name[:-1] + "scales" in kept:
                w = (w * array(name[:-1] + "scales")).T
            out[to + "weight"], out[to + "bias"] = w, array(name[:-1] + "b")
    return {name: torch.tensor(w).contiguous() for name, w in out.items()}


def state(path):
    graph = onnx.load(path, load_external_data=False).graph
    kept = {t.name.removeprefix("scorer."): numpy_helper.to_array(t) for t in graph.initializer if not t.external_data}

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
        m = re.fullmatch(r"/(?:scorer/)?(?:encoder/)?(encoder/layer.*)/MatMul(_quant)?", node.name)
        name = node.input[1].removeprefix("scorer.") if m else ""
        if m and (m.group(2) or name in kept):
            out[("" if embedder else "encoder.") + m.group(1).replace("/", ".") + ".weight"] = floats(name).T.contiguous()
    for name in ("answers.weight", "answers.weight_Transposed"):  # as the exporter of the day calls it
        if name in out:
            out["answers.weight"] = out.pop(name).reshape(1, -1)
    return out


def base(tensors, like, folder):
    os.makedirs(folder, exist_ok=True)
    save_file({name: t.contiguous() for name, t in tensors.items()}, os.path.join(folder, "model.safetensors"))
    with open(os.path.join(like, "config.json")) as f:
        config = json.load(f)
    config["vocab_size"] = len(tensors["embeddings.word_embeddings.weight"])
    config["max_position_embeddings"] = len(tensors["embeddings.position_embeddings.weight"])
    config["num_hidden_layers"] = 1 + max(int(m.group(1)) for m in map(re.compile(r"encoder\.layer\.(\d+)\.").match, tensors) if m)
    with open(os.path.join(folder, "config.json"), "w") as f:
        json.dump(config, f)
    shutil.copy(os.path.join(like, "tokenizer.json"), folder)


if __name__ == "__main__":
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--model", required=True)
    p.add_argument("--base")
    p.add_argument("--words")
    p.add_argument("--out", required=True)
    a = p.parse_args()
    pieces = os.path.join(os.path.dirname(a.model), sentencepieces.FILE)
    if a.base and "multilingual" in a.model:
        base(multilingual(a.model), a.base, a.out)
        os.remove(os.path.join(a.out, "tokenizer.json"))
        shutil.copy(pieces, a.out)
    elif a.base:
        base(state(a.model), a.base, a.out)
    else:
        tensors = state(a.model)
        if a.words:
            words = "embeddings.word_embeddings.weight"
            tensors["encoder." + words] = multilingual(a.words)[words]
        torch.save(tensors, a.out)
