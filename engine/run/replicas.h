// SPDX-License-Identifier: Apache-2.0
// Replicas of a lane's models within its process (parallel.kind dp), and what their layers are called: "replica 1.fc1".
// Pure; any thread.
#pragma once
#include "engine/run/config.h"

#include <string>
#include <string_view>

namespace amplab {

// They stand for the GPUs of one machine, each with a thread of its own.
inline constexpr int64_t kMostReplicas = 16;

// Over which a batch is scattered; 1: the models run as they are.
inline int64_t replicas_of(const RunConfig& config) { return config.parallel.kind == "dp" ? config.parallel.ranks : 1; }

inline const std::string kReplicaScope = "replica ";
inline std::string replica_scope(size_t replica) { return kReplicaScope + std::to_string(replica); }

// Samples of the batch's smallest part, as torch.chunk has it.
constexpr int64_t smallest_chunk(int64_t samples, int64_t replicas) {
  const int64_t each = (samples + replicas - 1) / replicas;
  return samples % each == 0 ? each : samples % each;
}

// Does a replica's scope stand before the layer's name?
inline bool is_of_replica(std::string_view layer) { return layer.starts_with(kReplicaScope); }

// "fc1" of "replica 1.fc1"; nothing of the scope alone; other names as they are.
inline std::string_view within_replica(std::string_view layer) {
  if (!is_of_replica(layer)) return layer;
  const size_t dot = layer.find('.');
  return dot == std::string_view::npos ? std::string_view() : layer.substr(dot + 1);
}

} // namespace amplab
