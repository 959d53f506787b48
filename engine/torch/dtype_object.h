// SPDX-License-Identifier: Apache-2.0
// torch.dtype, torch.device, torch.Size and torch.finfo. Training thread only.
#pragma once
#include "engine/interpreter/containers.h"
#include "engine/torch/environment.h"

namespace amplab::torch {

class DTypeObject final : public interpreter::Object {
 public:
  explicit DTypeObject(DType its_dtype) : dtype(its_dtype) {}
  std::string type() const override { return "dtype"; }
  std::vector<std::string_view> attributes() const override { return {"is_floating_point", "itemsize"}; }
  std::optional<interpreter::Value> attribute(interpreter::Interpreter&, std::string_view name) override;
  std::optional<interpreter::Value> compare(interpreter::Interpreter&, loop::CompareOp, const interpreter::Value& other,
                                            bool) override;
  std::string str(interpreter::Interpreter&) override;

  const DType dtype;
};

class DeviceObject final : public interpreter::Object {
 public:
  explicit DeviceObject(std::string its_type) : device_type(std::move(its_type)) {}
  std::string type() const override { return "device"; }
  std::vector<std::string_view> attributes() const override { return {"index", "type"}; }
  std::optional<interpreter::Value> attribute(interpreter::Interpreter&, std::string_view name) override;
  std::optional<interpreter::Value> compare(interpreter::Interpreter&, loop::CompareOp, const interpreter::Value& other,
                                            bool) override;
  std::string str(interpreter::Interpreter&) override;  // "cuda:0"
  std::string repr(interpreter::Interpreter&) override; // "device(type='cuda', index=0)"

  const std::string device_type;
};

class SizeObject final : public interpreter::Sequence {
 public:
  explicit SizeObject(const Shape& shape);
  std::string type() const override { return "Size"; }
  std::vector<std::string_view> attributes() const override;
  std::optional<interpreter::Value> call_method(interpreter::Interpreter&, std::string_view name,
                                                const interpreter::Arguments&) override; // numel
  std::string repr(interpreter::Interpreter&) override;
};

// Returns torch.finfo(dtype). Requires: a floating dtype.
interpreter::Value finfo_of(Environment& environment, DType dtype);

// Returns torch.float16 and the like. The same dtype is always the same object.
interpreter::Value dtype_value(Environment& environment, DType dtype);
// Returns the dtype with this torch name ("float16", "half"), or nullopt.
std::optional<DType> dtype_of_torch(std::string_view name);
std::vector<std::string_view> dtype_names();

} // namespace amplab::torch
