# SPDX-License-Identifier: Apache-2.0
"""Fine-tunes BERT on MRPC with Accelerate."""
import torch
from accelerate import Accelerator
from datasets import load_dataset
from torch.optim import AdamW
from torch.utils.data import DataLoader
from transformers import AutoModelForSequenceClassification, AutoTokenizer, get_linear_schedule_with_warmup

accelerator = Accelerator(mixed_precision="fp16", gradient_accumulation_steps=2)
tokenizer = AutoTokenizer.from_pretrained("bert-base-cased")
raw = load_dataset("glue", "mrpc")


def tokenize(examples):
    return tokenizer(examples["sentence1"], examples["sentence2"], truncation=True, max_length=128)


train = raw["train"].map(tokenize, batched=True)
loader = DataLoader(train, shuffle=True, batch_size=16)
model = AutoModelForSequenceClassification.from_pretrained("bert-base-cased", num_labels=2)
optimizer = AdamW(model.parameters(), lr=2e-5)
scheduler = get_linear_schedule_with_warmup(optimizer, 100, len(loader) * 3)
model, optimizer, loader, scheduler = accelerator.prepare(model, optimizer, loader, scheduler)

for epoch in range(3):
    model.train()
    for batch in loader:
        with accelerator.accumulate(model):
            outputs = model(**batch)
            loss = outputs.loss
            accelerator.backward(loss)
            accelerator.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            scheduler.step()
            optimizer.zero_grad()
    accelerator.print(f"epoch {epoch}: {loss.item()}")
