// SPDX-License-Identifier: Apache-2.0
// A small decoder in the manner of GPT-2: learned positions, blocks of causal attention and two linear layers with a
// norm before each, a norm and a linear head at the end.
#pragma once
#include "engine/nn/parameter_store.h"
#include "engine/run/config.h"
#include "engine/run/model_layers.h"

namespace amplab {

// Tokens [N,T] -> [N,T,vocabulary], T at most the task's. Parameters are named tok_emb, pos_emb,
// blocks.0.{ln1, attn.qkv, attn.proj, ln2, mlp.fc1, mlp.fc2}, ..., ln_f, head and initialised in that order.
// Throws: ConfigError for data that are no tokens and a width that the heads do not divide.
std::unique_ptr<Module> make_transformer(CachingAllocator& memory, const ModelTask& task, const ModelConfig& config,
                                         uint64_t seed, const TrainingNeeds& needs = {});

} // namespace amplab
