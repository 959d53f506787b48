// SPDX-License-Identifier: Apache-2.0
// Signals of the system to this process.
#pragma once
#include <functional>
#include <stop_token>
#include <thread>

namespace amplab::platform {

// Starts a thread that handles no signals: other threads do, and what a signal would report, such as the limit of a
// file's size, is an error of the call. Throws: std::system_error.
std::jthread thread_without_signals(std::function<void(const std::stop_token&)> run);

} // namespace amplab::platform
