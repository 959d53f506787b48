// SPDX-License-Identifier: Apache-2.0
// What a device can do at most, measured when first asked for: products of each format, and bytes moved.
#pragma once
#include "engine/probe/call_cost.h"
#include "kernels/contract/device.h"

#include <map>
#include <string>

namespace amplab {

class Ceilings {
 public:
  // Requires: device outlives it.
  explicit Ceilings(Device& device) : device_(device) {}

  double product_rate(DType dtype); // operations per second, of square products
  double copy_rate();               // bytes read and written per second, by copies too large for any cache

  // In words: the device, and what was measured of it so far.
  std::string text() const;

  // Seconds that the call takes at least by them: of its product, and of its bytes.
  struct Least {
    double product, copy;
    double of_both() const { return product > copy ? product : copy; }
  };
  Least least(const Call& call);

 private:
  Device& device_;
  std::map<DType, double> products_;
  double copies_ = 0; // 0: not yet measured
};

} // namespace amplab
