// SPDX-License-Identifier: Apache-2.0
// A residual network for small images, as He et al. 2015 for CIFAR-10 (section 4.2): a convolution, stages of blocks of
// two convolutions with a skip connection, the mean of each channel, a linear layer. Every stage but the first halves
// the image. Channels {16, 32, 64} with 3 blocks each are ResNet-20.
#pragma once
#include "engine/nn/parameter_store.h"
#include "engine/run/config.h"
#include "engine/run/model_layers.h"

namespace amplab {

// Images [N,C,H,W] -> [N,outputs]. Uses the settings channels, blocks (of each stage) and activation. Parameters are
// named as in torchvision and initialised in this order: conv1, bn1, layer1.0.{conv1, bn1, conv2, bn2, downsample.0,
// downsample.1}, ..., fc. downsample exists where a block changes sizes.
// Throws: ConfigError for data that are not images, or too small.
std::unique_ptr<Module> make_resnet(CachingAllocator& memory, const ModelTask& task, const ModelConfig& config,
                                    uint64_t seed, const TrainingNeeds& needs = {});

} // namespace amplab
