// SPDX-License-Identifier: Apache-2.0
// The loop of every rank but the first. It has a trainer for each shared lane, and runs the orders of rank 0. Errors
// are passed to the world's supervisor, and the other ranks wait until then.
#pragma once
#include "kernels/contract/device.h"
#include "kernels/contract/process_group.h"

#include <functional>
#include <memory>
#include <string>

namespace amplab {

// Returns after rank 0's last order. Training thread only. failed: receives the reason when an order fails.
void follow(World& world, const std::function<std::unique_ptr<Device>(const std::string& name)>& open_device,
            const std::function<void(const std::string& why)>& failed);

// Sends that last order. Rank 0 only.
void end_followers(World& world);

} // namespace amplab
