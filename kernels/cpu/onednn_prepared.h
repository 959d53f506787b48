// SPDX-License-Identifier: Apache-2.0
// Shared by the files onednn*, and included only by them.
#pragma once
#include "kernels/contract/error.h"
#include "kernels/cpu/onednn.h"

#include <array>
#include <cassert>
#include <omp.h>
#include <oneapi/dnnl/dnnl.hpp>
#include <string>
#include <vector>

namespace amplab::cpu {

inline dnnl::memory::data_type type_of(DType dtype) {
  return dtype == DType::bf16 ? dnnl::memory::data_type::bf16 : dnnl::memory::data_type::f32;
}

// Uses our scratch memory, so that it is counted and steady steps allocate nothing.
inline dnnl::primitive_attr with_our_scratch() {
  dnnl::primitive_attr attributes;
  attributes.set_scratchpad_mode(dnnl::scratchpad_mode::user);
  return attributes;
}

// oneDNN uses OpenMP's setting, which is stored per calling thread.
inline void use_threads(int threads) {
  if (omp_get_max_threads() != threads) omp_set_num_threads(threads);
}

// An operand of a primitive: its argument index and its memory layout.
struct PrimitiveOperand {
  int argument;
  dnnl::memory::desc description;
};

// A primitive with its memory objects. Running it only changes their addresses.
class Prepared {
 public:
  template <class Description>
  Prepared(const dnnl::engine& engine, const Description& description, const dnnl::primitive& primitive,
           std::initializer_list<PrimitiveOperand> operands)
      : primitive_(primitive), scratch_bytes_(description.scratchpad_desc().get_size()) {
    assert(operands.size() < kMostArguments);
    add({DNNL_ARG_SCRATCHPAD, description.scratchpad_desc()}, engine);
    for (const PrimitiveOperand& operand : operands)
      if (operand.description != dnnl::memory::desc()) add(operand, engine);
    for (size_t i = 0; i < memories_.size(); ++i) arguments_[i].memory = memories_[i].get(true);
  }

  // addresses: in the order of the places, without places that have no description.
  void run(const dnnl::stream& stream, Scratch& scratch, std::initializer_list<void*> addresses) {
    run_in(stream, scratch_bytes_ ? scratch.acquire<char>(Slot::library, scratch_bytes_) : nullptr, addresses);
  }
  size_t scratch_bytes() const { return scratch_bytes_; }
  // The same with scratch memory of the caller, for calls from several threads.
  void run_in(const dnnl::stream& stream, void* scratchpad, std::initializer_list<void*> addresses) {
    memories_[0].set_data_handle(scratchpad);
    for (size_t i = 1; i < memories_.size(); ++i) memories_[i].set_data_handle(addresses.begin()[i - 1]);
    // The C function, because the C++ one builds a map on each call.
    dnnl::error::wrap_c_api(
        dnnl_primitive_execute(primitive_.get(), stream.get(), static_cast<int>(memories_.size()), arguments_.data()),
        "could not execute a primitive");
  }

 private:
  static constexpr size_t kMostArguments = 5;
  void add(const PrimitiveOperand& operand, const dnnl::engine& engine) {
    arguments_[memories_.size()].arg = operand.argument;
    memories_.emplace_back(operand.description, engine, nullptr);
  }

  dnnl::primitive primitive_;
  size_t scratch_bytes_;
  std::vector<dnnl::memory> memories_;
  std::array<dnnl_exec_arg_t, kMostArguments> arguments_{};
};

// Translates exceptions of oneDNN to DeviceError.
template <class Work> auto translated(Work work) {
  try {
    return work();
  } catch (const dnnl::error& error) {
    throw DeviceError(std::string("The library oneDNN failed on the CPU: ") + error.what() + ".");
  }
}

} // namespace amplab::cpu
