// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/onednn.h"
#include "kernels/cpu/onednn_convolution.h"
#include "kernels/cpu/product_library.h"

namespace amplab::cpu {
namespace {

class OneDnnLibrary final : public ProductLibrary {
 public:
  bool multiplies(DType operands) const override { return products_.multiplies(operands); }
  bool tiles() const override { return products_.tiles(); }
  bool prefers_channels_last() const override { return true; }
  std::string name() const override { return products_.name(); }
  void multiply(const Matrix& left, const Matrix& right, const View& bias, const Matrix& product, int threads,
                Scratch& scratch) override {
    products_.multiply(left, right, bias, product, threads, scratch);
  }
  void convolve(const Convolution& sizes, const View& x, const View& w, const View& b, const View& y, int threads,
                Scratch& scratch) override {
    convolutions_.forward(sizes, x, w, b, y, threads, scratch);
  }
  void convolve_backward(const Convolution& sizes, const View& x, const View& w, const View& g, const View& dx,
                         const View& dw, int threads, Scratch& scratch) override {
    convolutions_.backward(sizes, x, w, g, dx, dw, threads, scratch);
  }

 private:
  OneDnn products_;
  OneDnnConvolution convolutions_;
};

} // namespace

std::unique_ptr<ProductLibrary> onednn_library() { return std::make_unique<OneDnnLibrary>(); }

} // namespace amplab::cpu
