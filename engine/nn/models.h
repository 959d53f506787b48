// SPDX-License-Identifier: Apache-2.0
// Builds the models that a configuration can name. Training thread only.
#pragma once
#include "engine/nn/layer.h"
#include "engine/nn/parameter_store.h"
#include "engine/run/config.h"
#include "engine/run/model_layers.h"

namespace amplab {

// Input of a chain of layers.
struct ModelInput {
  Shape sample;                             // sizes of one sample
  bool tokens = false;                      // samples are token ids
  int64_t vocabulary = 0;                   // of tokens
  bool for_each_token = false;              // outputs are required for each token, not for each sample
  const char* expected_by = "the data set"; // source of the requirement, for messages
};

// A model that is a chain of layers: mlp, cnn, and any list of layers. Its parameters are initialised in the order of
// the layers. outputs: numbers required for each sample, or for each token; 0: any. Throws: ConfigError if layers do
// not fit each other or the outputs do not fit.
std::unique_ptr<Module> make_chain(CachingAllocator& memory, const ModelInput& input, std::span<const LayerSpec> layers,
                                   int64_t outputs, uint64_t seed, const TrainingNeeds& needs = {});

// A residual network for small images, as He et al. 2015 for CIFAR-10 (section 4.2): a convolution, stages of blocks of
// two convolutions with a skip connection, the mean of each channel, a linear layer. Every stage but the first halves
// the image. Channels {16, 32, 64} with 3 blocks each are ResNet-20.
// Images [N,C,H,W] -> [N,outputs]. Uses the settings channels, blocks (of each stage) and activation. Parameters are
// named as in torchvision and initialised in this order: conv1, bn1, layer1.0.{conv1, bn1, conv2, bn2, downsample.0,
// downsample.1}, ..., fc. downsample exists where a block changes sizes.
// Throws: ConfigError for data that are not images, or too small.
std::unique_ptr<Module> make_resnet(CachingAllocator& memory, const ModelTask& task, const ModelConfig& config,
                                    uint64_t seed, const TrainingNeeds& needs = {});

// A small decoder like GPT-2: learned positions, blocks of causal attention and two linear layers with a norm before
// each, then a norm and a linear head.
// Tokens [N,T] -> [N,T,vocabulary], T at most the task's. Parameters are named tok_emb, pos_emb,
// blocks.0.{ln1, attn.qkv, attn.proj, ln2, mlp.fc1, mlp.fc2}, ..., ln_f, head and initialised in that order.
// Throws: ConfigError for data that are not tokens, or a width that is not a multiple of the number of heads.
std::unique_ptr<Module> make_transformer(CachingAllocator& memory, const ModelTask& task, const ModelConfig& config,
                                         uint64_t seed, const TrainingNeeds& needs = {});

} // namespace amplab
