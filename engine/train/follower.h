// SPDX-License-Identifier: Apache-2.0
// What every rank but the first does: it keeps a trainer for each lane that it takes part in, and does with it what
// rank 0 tells. Its errors are told to whoever watches the ranks: the others wait for it until then.
#pragma once
#include "kernels/contract/device.h"
#include "kernels/contract/process_group.h"

#include <functional>
#include <memory>
#include <string>

namespace amplab {

// Returns when rank 0 says that there will be no more. On the thread that trains. failed: hears why an order could not
// be obeyed.
void follow(World& world, const std::function<std::unique_ptr<Device>(const std::string& name)>& open_device,
            const std::function<void(const std::string& why)>& failed);

// What rank 0 says then.
void end_followers(World& world);

} // namespace amplab
