"""The scorers: cross-encoders, as wide as MiniLM, that read a question and a unit together.

Input, in word pieces: [CLS] question [SEP] unit [SEP] title > heading : previous [SEP].
The scorer for other languages has the pieces of multilingual-e5-small, <s> and </s>. The unit's pieces, and its [SEP], are segment 1, all others segment 0. The score is a
linear layer over [CLS] and the mean of segment 1: a logit, higher means that the unit
answers the question; 0 is as good as "no unit answers".
"""
import os

import torch
from tokenizers import Tokenizer
from torch import nn
from transformers import AutoModel

import sentencepieces

QUESTION, UNIT, CONTEXT = 32, 64, 44  # limits in word pieces


class Encoder:
    """Turns texts into inputs. BASE is the folder of all-MiniLM-L6-v2, of a model with its vocabulary, or what weights.py
    makes of multilingual-e5-small."""

    def __init__(self, base):
        pieces = os.path.join(base, sentencepieces.FILE)
        if os.path.exists(pieces):
            self.tokenizer = sentencepieces.Tokenizer(pieces)
            self.begin, self.end = self.tokenizer.begin, self.tokenizer.end
            return
        self.tokenizer = Tokenizer.from_file(os.path.join(base, "tokenizer.json"))
        self.tokenizer.no_truncation()
        self.tokenizer.no_padding()
        self.begin, self.end = 101, 102

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
        ids = [self.begin] + question + [self.end] + unit + [self.end]
        segments = [0] * (len(question) + 2) + [1] * (len(unit) + 1)
        if context:
            ids += context + [self.end]
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
        self.centre, self.scale = 0.0, 1.0

    def forward(self, input_ids, attention_mask, token_type_ids, words=None):
        hidden = self.encoder(input_ids=input_ids, attention_mask=attention_mask,
                              token_type_ids=token_type_ids, inputs_embeds=words).last_hidden_state
        unit = token_type_ids.unsqueeze(-1).to(hidden.dtype)
        mean = (hidden * unit).sum(1) / unit.sum(1).clamp(min=1)
        return self.answers((torch.cat([hidden[:, 0], mean], 1) - self.centre) / self.scale).squeeze(-1)

    def standardise(self, pairs, trained):
        """Lets the last layer see how its inputs differ from the mean of these pairs, in standard
        deviations. What multilingual-e5-small makes of texts is so alike that nothing is learned without.
        A last layer that was trained before goes on giving the same logits."""
        seen = []
        layer = self.answers
        hook = layer.register_forward_pre_hook(lambda _, inputs: seen.append(inputs[0]))
        with torch.no_grad():
            self(*batch(pairs))
        hook.remove()
        self.centre, self.scale = seen[0].mean(0), seen[0].std(0)
        if trained:
            with torch.no_grad():
                layer.bias += (layer.weight * self.centre).sum()
                layer.weight *= self.scale

    def fold(self):
        """Puts into the last layer what standardise has found."""
        with torch.no_grad():
            self.answers.weight /= self.scale
            self.answers.bias -= (self.answers.weight * self.centre).sum()
        self.centre, self.scale = 0.0, 1.0
