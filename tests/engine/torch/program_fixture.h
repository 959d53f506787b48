// SPDX-License-Identifier: Apache-2.0
// Runs programs as a lane does, and compares their output and errors. PyTorch 2.15 prints the same on a CPU.
#pragma once
#include "engine/autograd/apply.h"
#include "engine/autograd/functional.h"
#include "engine/loop/parse.h"
#include "engine/torch/torch.h"
#include "kernels/registry/registry.h"

#include <functional>
#include <gtest/gtest.h>

namespace amplab::torch {

class TestEnvironment final : public Environment {
 public:
  using Environment::Environment;
  AutocastState region() const override { return autocast; }
  void before_host_sync(interpreter::Interpreter&) override {
    ++host_syncs;
    if (at_host_sync) at_host_sync();
  }
  void before_backward(interpreter::Interpreter&, const Tensor&) override {
    ++backwards;
    around += "begins ";
  }
  void after_backward(interpreter::Interpreter&) override { around += "ends "; }
  void backward_failed() noexcept override { around += "throws "; }
  void prepare_gradients(interpreter::Interpreter&) override { ++gradients_read; }
  Tensor norm_buffer(interpreter::Interpreter&, std::span<const Tensor>, std::optional<NormClip>) override {
    return norm = filled(memory, {}, DType::f32, -1, MemoryCategory::workspace);
  }

  AutocastState autocast;
  int host_syncs = 0, backwards = 0, gradients_read = 0;
  std::string around; // notifications around backward
  std::function<void()> at_host_sync;
  Tensor norm; // the tensor that was last provided for a norm
};

struct Programs : testing::Test {
  std::unique_ptr<Device> device = open_device("cpu");
  CachingAllocator memory{*device};
  TestEnvironment environment{memory, "cpu"};
  interpreter::Limits limits;

  // Returns the program's output, line by line.
  std::string run(std::string_view text) {
    std::vector<std::pair<std::string_view, interpreter::Value>> names = provided_names(environment);
    for (auto& builtin : interpreter::builtins()) names.push_back(std::move(builtin));
    names.emplace_back("device", interpreter::Value::text(environment.device_type));
    std::vector<std::string_view> known;
    for (const auto& [name, value] : names) known.push_back(name);
    const loop::Program program = loop::program_of(text, known);
    std::vector<interpreter::Value> provided;
    for (const std::string& used : program.provided)
      for (const auto& [name, value] : names)
        if (name == used) provided.push_back(value);
    std::string printed;
    {
      interpreter::Interpreter interpreter(program, provided, limits);
      interpreter.set_printer([&](const std::string& line) { printed += line + "\n"; });
      const ContextGuard<&ExecutionContext::autocast> outside_regions(initial_autocast(environment));
      interpreter.run();
    }
    return printed;
  }

  // Returns the error that ends the program, as "RuntimeError: sentence".
  std::string error(std::string_view text) {
    try {
      run(text);
    } catch (const loop::LoopError& error) {
      return error.exception + ": " + error.what();
    }
    return "no error";
  }

  void TearDown() override {
    EXPECT_TRUE(grad_enabled());
    EXPECT_FALSE(autocast_state().enabled);
    environment.norm = {};
    EXPECT_EQ(memory.stats().total_in_use, 0) << "a tape that owns itself is never freed";
  }
};

} // namespace amplab::torch
