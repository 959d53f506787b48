// SPDX-License-Identifier: Apache-2.0
// Replicas of a lane's models within its process (parallel.kind dp), and the names of their layers: "replica 1.fc1".
// Pure functions, any thread.
#pragma once
#include "engine/run/config.h"

#include <string>
#include <string_view>

namespace amplab {

// Each replica stands for a GPU of one machine and has its own thread.
inline constexpr int64_t kMostReplicas = 16;

// Returns the number of replicas that a batch is scattered over. 1: the models run unchanged.
inline int64_t replicas_of(const RunConfig& config) { return config.parallel.kind == "dp" ? config.parallel.ranks : 1; }

inline const std::string kReplicaScope = "replica ";
inline std::string replica_scope(size_t replica) { return kReplicaScope + std::to_string(replica); }

// Returns the samples in the smallest chunk of a batch, as torch.chunk splits it.
constexpr int64_t smallest_chunk(int64_t samples, int64_t replicas) {
  const int64_t each = (samples + replicas - 1) / replicas;
  return samples % each == 0 ? each : samples % each;
}

// Returns true if the layer's name begins with a replica's scope.
inline bool is_of_replica(std::string_view layer) { return layer.starts_with(kReplicaScope); }

// Returns "fc1" for "replica 1.fc1", an empty name for the scope alone, and other names unchanged.
inline std::string_view within_replica(std::string_view layer) {
  if (!is_of_replica(layer)) return layer;
  const size_t dot = layer.find('.');
  return dot == std::string_view::npos ? std::string_view() : layer.substr(dot + 1);
}

} // namespace amplab
