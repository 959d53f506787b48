// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/portable.h"
#include "kernels/cpu/product_library.h"

namespace amplab::cpu {
namespace {

class PortableLibrary final : public ProductLibrary {
 public:
  bool multiplies(DType operands) const override { return operands == DType::f32; }
  bool tiles() const override { return false; }
  bool prefers_channels_last() const override { return false; }
  std::string name() const override { return "AMP Lab's own loops, without oneDNN"; }
  void multiply(const Matrix& left, const Matrix& right, const View& bias, const Matrix& product, int threads,
                Scratch& scratch) override {
    portable::multiply(left, right, bias, product, threads, scratch);
  }
  void convolve(const Convolution& sizes, const View& x, const View& w, const View& b, const View& y, int threads,
                Scratch& scratch) override {
    portable::convolve(sizes, x, w, b, y, threads, scratch);
  }
  void convolve_backward(const Convolution& sizes, const View& x, const View& w, const View& g, const View& dx,
                         const View& dw, int threads, Scratch& scratch) override {
    if (dx) portable::convolve_input(sizes, w, g, dx, threads, scratch);
    if (dw) portable::convolve_weight(sizes, x, g, dw, threads, scratch);
  }
};

} // namespace

std::unique_ptr<ProductLibrary> portable_library() { return std::make_unique<PortableLibrary>(); }

} // namespace amplab::cpu
