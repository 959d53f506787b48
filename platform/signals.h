// SPDX-License-Identifier: Apache-2.0
// Signals of the system to this process.
#pragma once
#include <functional>
#include <stop_token>
#include <thread>

namespace amplab::platform {

// Called on any thread, in the middle of anything: it may only set an atomic.
using SignalHandler = void (*)(int signal);

// The handler is called when someone asks this process to end: Ctrl+C, a request, a closed terminal. Started by nohup,
// it goes on without its terminal.
void on_request_to_end(SignalHandler handler);
// Returns whether the signal reports a closed terminal. The shell and the system may each send one.
bool is_hangup(int signal);

// The handler is called when this process writes to a pipe that has no reader. The write fails as well.
void on_closed_pipe(SignalHandler handler);
// Only the write fails. Without this the process would end.
void ignore_closed_pipes();

// Starts a thread that handles no signals: other threads do, and what a signal would report, such as the limit of a
// file's size, is an error of the call. Throws: std::system_error.
std::jthread thread_without_signals(std::function<void(const std::stop_token&)> run);

} // namespace amplab::platform
