// SPDX-License-Identifier: Apache-2.0
// Maximum rates of a device, measured on first use: matrix products in each format, and bytes moved.
#pragma once
#include "engine/probe/call_cost.h"
#include "kernels/contract/device.h"

#include <map>
#include <string>

namespace amplab {

class Ceilings {
 public:
  // Requires: `device` outlives the object.
  explicit Ceilings(Device& device) : device_(device) {}

  double product_rate(DType read); // operations per second of square matrix products
  double copy_rate();              // bytes read and written per second, by copies larger than any cache

  // Returns the device and its measured rates as text.
  std::string text() const;

  // Least seconds that the call can take at these rates, for its product and for its bytes.
  struct Least {
    double product, copy;
    double of_both() const { return product > copy ? product : copy; }
  };
  Least least(const Call& call);

 private:
  Device& device_;
  std::map<DType, double> products_;
  double copies_ = 0; // 0: not measured yet
};

} // namespace amplab
