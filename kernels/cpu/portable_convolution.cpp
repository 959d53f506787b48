// SPDX-License-Identifier: Apache-2.0
// Convolutions as products with patches: P[k, p] is the element of x that kernel element k (channel, row, column) meets
// at output pixel p of one image. y = w P, dP = wT g, dwT = P gT.
#include "kernels/cpu/parallel.h"
#include "kernels/cpu/portable.h"
#include "kernels/cpu/small_product.h"

#include <cstring>

namespace amplab::cpu::portable {
namespace {

// Pixels of a block: in forward and dx as columns of a product, in dw as its terms.
constexpr int64_t kPixels = 64, kTerms = 256;
// Rows of P at a time, and output channels of a panel in dw.
constexpr int64_t kPatchRows = 384, kWeightRows = 96, kChannels = 64;

int64_t blocks(int64_t count, int64_t block) { return (count + block - 1) / block; }

// Sizes of one group, and the images' planes.
struct GroupSizes {
  explicit GroupSizes(const Convolution& c)
      : in(c.in_channels / c.groups), out(c.out_channels / c.groups), patch(in * c.kernel[0] * c.kernel[1]),
        pixels(c.out[0] * c.out[1]) {}
  int64_t in, out; // channels
  int64_t patch;   // rows of P
  int64_t pixels;  // columns of P
};

float* group_of(const View& images, int64_t image, int64_t channel) {
  return images.as<float>() + image * images.stride[0] + channel * images.stride[1];
}

// Calls visit(k, p, count, offset, step, before, inside) for runs of `count` pixels of one output row, from pixel p on.
// The first `before` of them meet the padding, the next `inside` elements of x, `step` apart from `offset` on, and the
// rest padding again. x: for its strides.
template <class Visit> void for_patches(const Convolution& c, const View& x, int64_t k0, int64_t rows, int64_t p0,
                                        int64_t pixels, Visit visit) {
  const int64_t kernel = c.kernel[0] * c.kernel[1], step = c.stride[1] * x.stride[3];
  for (int64_t k = 0; k < rows; ++k) {
    const int64_t channel = (k0 + k) / kernel, element = (k0 + k) % kernel;
    const int64_t down = element / c.kernel[1] * c.dilation[0] - c.padding[0],
                  across = element % c.kernel[1] * c.dilation[1] - c.padding[1];
    for (int64_t p = 0, count = 0; p < pixels; p += count) {
      const int64_t row = (p0 + p) / c.out[1], column = (p0 + p) % c.out[1];
      count = std::min(c.out[1] - column, pixels - p);
      const int64_t y = row * c.stride[0] + down, first = column * c.stride[1] + across;
      int64_t before = 0, end = 0;
      if (y >= 0 && y < c.in[0]) {
        before = first < 0 ? std::min(count, blocks(-first, c.stride[1])) : 0;
        end = std::min(count, first < c.in[1] ? blocks(c.in[1] - first, c.stride[1]) : 0);
      }
      const int64_t inside = std::max<int64_t>(0, end - before);
      const int64_t offset =
          inside > 0 ? channel * x.stride[1] + y * x.stride[2] + (first + before * c.stride[1]) * x.stride[3] : 0;
      visit(k, p, count, offset, step, before, inside);
    }
  }
}

// to[k, p] = P[k0 + k, p0 + p], rows to_row apart. from: x at the image and the group's first channel.
void gather(const Convolution& c, const View& x, const float* from, int64_t k0, int64_t rows, int64_t p0,
            int64_t pixels, float* to, int64_t to_row) {
  for_patches(c, x, k0, rows, p0, pixels,
              [&](int64_t k, int64_t p, int64_t count, int64_t offset, int64_t step, int64_t before, int64_t inside) {
                float* const run = to + k * to_row + p;
                const float* const elements = from + offset;
                std::fill_n(run, before, 0.0F);
                if (step == 1)
                  std::copy_n(elements, inside, run + before);
                else
                  for (int64_t i = 0; i < inside; ++i) run[before + i] = elements[i * step];
                std::fill(run + before + inside, run + count, 0.0F);
              });
}

// The adjoint of gather(): adds patches to x.
void scatter(const Convolution& c, const View& x, float* to, int64_t k0, int64_t rows, int64_t p0, int64_t pixels,
             const float* patches, int64_t patch_row) {
  for_patches(c, x, k0, rows, p0, pixels,
              [&](int64_t k, int64_t p, int64_t, int64_t offset, int64_t step, int64_t before, int64_t inside) {
                const float* const run = patches + k * patch_row + p + before;
                float* const elements = to + offset;
                for (int64_t i = 0; i < inside; ++i) elements[i * step] += run[i];
              });
}

// Some channels and pixels of an image, as they lie in memory.
struct Plane {
  float* data;
  int64_t channel, pixel; // strides
};
Plane plane_of(const View& images, int64_t image, int64_t channel, int64_t p0) {
  return {group_of(images, image, channel) + p0 * images.stride[3], images.stride[1], images.stride[3]};
}

// to[channel, pixel], rows to_row apart.
void read_by_channel(const Plane& from, int64_t channels, int64_t pixels, float* to, int64_t to_row) {
  if (from.channel == 1) return transpose(from.data, pixels, channels, from.pixel, to, to_row);
  for (int64_t c = 0; c < channels; ++c)
    for (int64_t p = 0; p < pixels; ++p) to[c * to_row + p] = from.data[c * from.channel + p * from.pixel];
}

// to[pixel, channel], rows to_row apart.
void read_by_pixel(const Plane& from, int64_t channels, int64_t pixels, float* to, int64_t to_row) {
  if (from.pixel == 1) return transpose(from.data, channels, pixels, from.channel, to, to_row);
  for (int64_t p = 0; p < pixels; ++p)
    for (int64_t c = 0; c < channels; ++c) to[p * to_row + c] = from.data[c * from.channel + p * from.pixel];
}

// w as [out channel, row of P], contiguous: w itself or a copy.
const float* weights_by_row(const View& w, Scratch& scratch) {
  if (w.contiguous()) return w.as<const float>();
  float* const to = scratch.acquire<float>(Slot::inner_weights, static_cast<size_t>(w.count()));
  const auto* from = w.as<const float>();
  int64_t i = 0;
  for (int64_t o = 0; o < w.shape[0]; ++o)
    for (int64_t c = 0; c < w.shape[1]; ++c)
      for (int64_t y = 0; y < w.shape[2]; ++y)
        for (int64_t x = 0; x < w.shape[3]; ++x)
          to[i++] = from[o * w.stride[0] + c * w.stride[1] + y * w.stride[2] + x * w.stride[3]];
  return to;
}

// Memory for each thread.
struct ThreadBuffers {
  ThreadBuffers(Scratch& scratch, int threads, int64_t floats)
      : each((floats + 15) / 16 * 16),
        data(scratch.acquire<float>(Slot::library, static_cast<size_t>(std::max(threads, 1) * each))) {}
  float* of(int thread) const { return data + thread * each; }
  int64_t each;
  float* data;
};

} // namespace

// A task is a block of pixels of an image and a group. Its results are [channel, pixel].
void convolve(const Convolution& c, const View& x, const View& w, const View& b, const View& y, int threads,
              Scratch& scratch) {
  const GroupSizes group(c);
  const float* const weights = weights_by_row(w, scratch);
  const int64_t rows = std::min(kPatchRows, group.patch), pixel_blocks = blocks(group.pixels, kPixels);
  const ThreadBuffers buffers(scratch, threads, (rows + group.out) * kPixels);
  parallel_rows(
      threads, c.batch * c.groups * pixel_blocks, group.out * kPixels, [&](int64_t begin, int64_t end, int thread) {
        float* const patches = buffers.of(thread);
        float* const results = patches + rows * kPixels;
        for (int64_t task = begin; task < end; ++task) {
          const int64_t p0 = task % pixel_blocks * kPixels, g = task / pixel_blocks % c.groups,
                        image = task / pixel_blocks / c.groups;
          const int64_t pixels = std::min(kPixels, group.pixels - p0);
          const float* const from = group_of(x, image, g * group.in);
          for (int64_t k = 0; k < group.patch; k += rows) {
            const int64_t depth = std::min(rows, group.patch - k);
            gather(c, x, from, k, depth, p0, pixels, patches, kPixels);
            small_product(group.out, pixels, depth, {weights + g * group.out * group.patch + k, group.patch, 1},
                          patches, kPixels, results, kPixels, k > 0);
          }
          const Plane to = plane_of(y, image, g * group.out, p0);
          for (int64_t o = 0; o < group.out; ++o) {
            const float bias = b ? b.as<const float>()[g * group.out + o] : 0.0F;
            for (int64_t p = 0; p < pixels; ++p)
              to.data[o * to.channel + p * to.pixel] = results[o * kPixels + p] + bias;
          }
        }
      });
}

// A task is a group of an image, whose patches overlap.
void convolve_input(const Convolution& c, const View& w, const View& g, const View& dx, int threads, Scratch& scratch) {
  const GroupSizes group(c);
  const float* const weights = weights_by_row(w, scratch);
  float* const transposed = scratch.acquire<float>(Slot::inner_source, static_cast<size_t>(w.count()));
  for (int64_t i = 0; i < c.groups; ++i) { // [row of P, out channel] for each group
    const int64_t first = i * group.out * group.patch;
    transpose(weights + first, group.out, group.patch, group.patch, transposed + first, group.out);
  }
  std::memset(dx.data, 0, dx.bytes());
  const int64_t rows = std::min(kPatchRows, group.patch);
  const ThreadBuffers buffers(scratch, threads, (rows + group.out) * kPixels);
  parallel_rows(threads, c.batch * c.groups, group.patch * group.pixels, [&](int64_t begin, int64_t end, int thread) {
    float* const patches = buffers.of(thread);
    float* const gradients = patches + rows * kPixels;
    for (int64_t task = begin; task < end; ++task) {
      const int64_t i = task % c.groups, image = task / c.groups;
      float* const to = group_of(dx, image, i * group.in);
      for (int64_t p0 = 0; p0 < group.pixels; p0 += kPixels) {
        const int64_t pixels = std::min(kPixels, group.pixels - p0);
        read_by_channel(plane_of(g, image, i * group.out, p0), group.out, pixels, gradients, kPixels);
        for (int64_t k = 0; k < group.patch; k += rows) {
          const int64_t count = std::min(rows, group.patch - k);
          small_product(count, pixels, group.out, {transposed + (i * group.patch + k) * group.out, group.out, 1},
                        gradients, kPixels, patches, kPixels);
          scatter(c, dx, to, k, count, p0, pixels, patches, kPixels);
        }
      }
    }
  });
}

// A task is a part of the batch, a group and some rows of P. The number of parts depends on sizes only.
void convolve_weight(const Convolution& c, const View& x, const View& g, const View& dw, int threads,
                     Scratch& scratch) {
  constexpr int64_t kEnoughTasks = 16;
  const GroupSizes group(c);
  const int64_t row_blocks = blocks(group.patch, kWeightRows);
  const int64_t parts = std::clamp<int64_t>(kEnoughTasks / (row_blocks * c.groups), 1, c.batch);
  const int64_t sums_of_part = group.patch * c.out_channels; // [group, row of P, out channel]
  float* const sums = scratch.acquire<float>(Slot::inner_weights, static_cast<size_t>(parts * sums_of_part));
  const int64_t terms = std::min(kTerms, group.pixels);
  const ThreadBuffers buffers(scratch, threads, (kWeightRows + kChannels) * terms);
  parallel_rows(
      threads, parts * c.groups * row_blocks, group.pixels * group.out, [&](int64_t begin, int64_t end, int thread) {
        float* const patches = buffers.of(thread);
        float* const gradients = patches + kWeightRows * terms;
        for (int64_t task = begin; task < end; ++task) {
          const int64_t k = task % row_blocks * kWeightRows, i = task / row_blocks % c.groups,
                        part = task / row_blocks / c.groups;
          const int64_t rows = std::min(kWeightRows, group.patch - k);
          float* const to = sums + part * sums_of_part + (i * group.patch + k) * group.out;
          bool adds = false;
          for (int64_t image = c.batch * part / parts; image < c.batch * (part + 1) / parts; ++image)
            for (int64_t p0 = 0; p0 < group.pixels; p0 += terms, adds = true) {
              const int64_t count = std::min(terms, group.pixels - p0);
              gather(c, x, group_of(x, image, i * group.in), k, rows, p0, count, patches, terms);
              for (int64_t o = 0; o < group.out; o += kChannels) {
                const int64_t channels = std::min(kChannels, group.out - o);
                read_by_pixel(plane_of(g, image, i * group.out + o, p0), channels, count, gradients, kChannels);
                small_product(rows, channels, count, {patches, terms, 1}, gradients, kChannels, to + o, group.out,
                              adds);
              }
            }
        }
      });
  const int64_t kernel = c.kernel[0] * c.kernel[1];
  auto* const weights = dw.as<float>();
  for (int64_t channel = 0; channel < c.out_channels; ++channel)
    for (int64_t k = 0; k < group.patch; ++k) {
      const int64_t from = (channel / group.out * group.patch + k) * group.out + channel % group.out;
      float sum = 0;
      for (int64_t part = 0; part < parts; ++part) sum += sums[part * sums_of_part + from];
      weights[channel * dw.stride[0] + k / kernel * dw.stride[1] + k % kernel / c.kernel[1] * dw.stride[2] +
              k % c.kernel[1] * dw.stride[3]] = sum;
    }
}

} // namespace amplab::cpu::portable
