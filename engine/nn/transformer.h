// SPDX-License-Identifier: Apache-2.0
// A small decoder like GPT-2: learned positions, blocks of causal attention and two linear layers with a norm before
// each, then a norm and a linear head.
#pragma once
#include "engine/nn/parameter_store.h"
#include "engine/run/config.h"
#include "engine/run/model_layers.h"

namespace amplab {

// Tokens [N,T] -> [N,T,vocabulary], T at most the task's. Parameters are named tok_emb, pos_emb,
// blocks.0.{ln1, attn.qkv, attn.proj, ln2, mlp.fc1, mlp.fc2}, ..., ln_f, head and initialised in that order.
// Throws: ConfigError for data that are not tokens, or a width that is not a multiple of the number of heads.
std::unique_ptr<Module> make_transformer(CachingAllocator& memory, const ModelTask& task, const ModelConfig& config,
                                         uint64_t seed, const TrainingNeeds& needs = {});

} // namespace amplab
