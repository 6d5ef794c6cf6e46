"""The scorers: cross-encoders, as wide as MiniLM, that read a question and a unit together.

Input, in word pieces: [CLS] question [SEP] unit [SEP] title > heading : previous [SEP].
The unit's pieces, and its [SEP], are segment 1, all others segment 0. The score is a
linear layer over [CLS] and the mean of segment 1: a logit, higher means that the unit
answers the question; 0 is as good as "no unit answers".
"""
import os

import torch
from tokenizers import Tokenizer
from torch import nn
from transformers import AutoModel

QUESTION, UNIT, CONTEXT = 32, 64, 44  # limits in word pieces
CLS, SEP = 101, 102


class Encoder:
    """Turns texts into inputs. BASE is the folder of all-MiniLM-L6-v2, or of a model with its vocabulary."""

    def __init__(self, base):
        self.tokenizer = Tokenizer.from_file(os.path.join(base, "tokenizer.json"))
        self.tokenizer.no_truncation()
        self.tokenizer.no_padding()

    def ids(self, text):
        return self.tokenizer.encode(text, add_special_tokens=False).ids

    def pair(self, question, unit, previous="", heading="", title=""):
        """Returns ids and segments. question may be ids already."""
        if isinstance(question, str):
            question = self.ids(question)
        question = question[:QUESTION]
        unit = self.ids(unit[:800].replace("\n", " ; "))[:UNIT]
        context = (title[:50] + " > " if title else "") + heading[:80]
        context += (" : " if context else "") + previous[-140:]
        context = self.ids(context)[:CONTEXT]
        ids = [CLS] + question + [SEP] + unit + [SEP]
        segments = [0] * (len(question) + 2) + [1] * (len(unit) + 1)
        if context:
            ids += context + [SEP]
            segments += [0] * (len(context) + 1)
        return ids, segments


def batch(pairs, multiple=16):
    """Pads pairs to a multiple, since CPU kernels are compiled once for each shape."""
    longest = max(len(ids) for ids, _ in pairs)
    longest = -(-longest // multiple) * multiple
    out = torch.zeros(3, len(pairs), longest, dtype=torch.long)
    for i, (ids, segments) in enumerate(pairs):
        out[0, i, : len(ids)] = torch.tensor(ids)
        out[1, i, : len(ids)] = 1
        out[2, i, : len(ids)] = torch.tensor(segments)
    return out[0], out[1], out[2]


class Scorer(nn.Module):
    def __init__(self, base):
        super().__init__()
        self.encoder = AutoModel.from_pretrained(
            base, attn_implementation="eager", hidden_dropout_prob=0.0,
            attention_probs_dropout_prob=0.0, add_pooling_layer=False)
        self.answers = nn.Linear(2 * self.encoder.config.hidden_size, 1)
        nn.init.normal_(self.answers.weight, std=0.02)
        nn.init.zeros_(self.answers.bias)

    def forward(self, input_ids, attention_mask, token_type_ids):
        hidden = self.encoder(input_ids=input_ids, attention_mask=attention_mask,
                              token_type_ids=token_type_ids).last_hidden_state
        unit = token_type_ids.unsqueeze(-1).to(hidden.dtype)
        mean = (hidden * unit).sum(1) / unit.sum(1).clamp(min=1)
        return self.answers(torch.cat([hidden[:, 0], mean], 1)).squeeze(-1)
