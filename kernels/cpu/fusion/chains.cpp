// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/fusion/chains.h"

#include <algorithm>
#include <optional>

namespace amplab::cpu {
namespace {

struct Link {
  Op op;
  Direction direction = Direction::forward;
};

struct Pattern {
  ChainKind kind;
  size_t count;
  std::array<Link, 3> links;
};

// Of patterns with the same beginning, the longest comes first.
constexpr Pattern kPatterns[] = {
    {ChainKind::after_batch_norm, 3, {{{Op::batch_norm}, {Op::add}, {Op::relu}}}},
    {ChainKind::after_batch_norm, 2, {{{Op::batch_norm}, {Op::relu}}}},
    {ChainKind::after_batch_norm, 2, {{{Op::batch_norm}, {Op::add}}}},
    {ChainKind::before_batch_norm, 2, {{{Op::relu, Direction::backward}, {Op::batch_norm, Direction::backward}}}},
};

struct Bytes {
  uintptr_t begin = 0, end = 0;
};

Bytes bytes_under(const View& x) {
  if (!x || x.count() == 0) return {};
  int64_t last = 0;
  for (size_t axis = 0; axis < static_cast<size_t>(x.shape.rank); ++axis)
    last += (x.shape.size[axis] - 1) * x.stride[axis];
  const auto begin = reinterpret_cast<uintptr_t>(x.data);
  return {begin, begin + static_cast<size_t>(last + 1) * bytes_of(x.dtype)};
}

bool overlap(const View& a, const View& b) {
  const Bytes x = bytes_under(a), y = bytes_under(b);
  return x.begin < y.end && y.begin < x.end;
}

bool same_elements(const View& a, const View& b) {
  return a.data == b.data && a.dtype == b.dtype && a.shape == b.shape && a.stride == b.stride;
}

bool apart(const View& a, const View& b) { return same_elements(a, b) || !overlap(a, b); }

bool covers(const View& all, const View& part) {
  const Bytes x = bytes_under(all), y = bytes_under(part);
  return (all.contiguous() || all.channels_last()) && x.begin <= y.begin && y.end <= x.end;
}

bool reads(const Call& call, const View& x) {
  return overlap(call.numbers, x) || overlap(call.unless, x) ||
         std::ranges::any_of(call.in, [&](const View& in) { return overlap(in, x); });
}

// Excludes updates: they write some operands in place, and may be skipped (Call::unless).
bool overwrites(const Call& call, const View& x) {
  return !row_of(call.op).updates() && !call.unless &&
         std::ranges::any_of(call.out, [&](const View& out) { return out && covers(out, x); });
}

bool seen_later(std::span<const Call> later, const View& x) {
  for (const Call& call : later) {
    if (reads(call, x)) return true;
    if (overwrites(call, x)) return false;
  }
  return true;
}

bool is_chainable(DType dtype) { return dtype == DType::f32 || dtype == DType::f16 || dtype == DType::bf16; }

// Views that a chain processes element by element, and all other views that it uses.
struct Touched {
  std::vector<View> read, written, others;

  // Returns whether all of them have the layout of `like` and written ones overlap nothing except element by element.
  bool alike(const View& like) const {
    const auto fits = [&](const View& x) {
      return x && is_chainable(x.dtype) && x.shape == like.shape && x.stride == like.stride;
    };
    if (!std::ranges::all_of(read, fits) || !std::ranges::all_of(written, fits)) return false;
    return std::ranges::all_of(written, [&](const View& y) {
      const auto beside = [&](const View& x) { return apart(x, y); };
      return std::ranges::all_of(read, beside) && std::ranges::all_of(written, beside) &&
             std::ranges::none_of(others, [&](const View& x) { return overlap(x, y); });
    });
  }
};

void add_others(Touched& touched, std::span<const View> views) {
  touched.others.insert(touched.others.end(), views.begin(), views.end());
}

bool lies_in_rows(const View& x) { return x && x.shape.rank == 4 && x.format() == MemoryFormat::channels_last; }

bool holds_after(std::span<const Call> chain) {
  const Call& norm = chain[0];
  const View& x = norm.in[0];
  if (!lies_in_rows(x)) return false;
  Touched touched{{x}, {norm.out[0]}, {}};
  add_others(touched, norm.in.subspan(1));
  add_others(touched, norm.out.subspan(1));
  for (size_t i = 1; i < chain.size(); ++i) {
    const View& link = chain[i - 1].out[0];
    size_t links = 0;
    for (const View& in : chain[i].in) {
      links += same_elements(in, link);
      if (same_elements(in, link)) continue;
      if (std::ranges::any_of(touched.written, [&](const View& made) { return overlap(in, made); })) return false;
      touched.read.push_back(in);
    }
    if (links != 1 || chain[i].in.size() != row_of(chain[i].op).most) return false;
    touched.written.push_back(chain[i].out[0]);
  }
  return touched.alike(x);
}

bool holds_before(std::span<const Call> chain) {
  const Call &relu = chain[0], &norm = chain[1];
  const View &made = relu.out[0], &x = norm.in[0];
  if (!lies_in_rows(x) || norm.in.size() != 5 || !same_elements(norm.in[4], made) || overlap(x, made)) return false;
  Touched touched{{x, relu.in[0], relu.in[1]}, {made}, {}};
  if (norm.out[0]) touched.written.push_back(norm.out[0]);
  add_others(touched, norm.in.subspan(1, 3));
  add_others(touched, norm.out.subspan(1));
  return touched.alike(x);
}

std::span<const View> updated_by(const Call& update) {
  if (update.op != Op::sgd && update.op != Op::adamw) return {};
  return update.in.first(update.in.size() / lists_of(update));
}

// Returns the parameter that `cast` copies, if the update can write that copy: it has the parameter's layout, and
// overlaps nothing that the update reads.
std::optional<size_t> casts_which(const Call& update, const Call& cast) {
  if (cast.op != Op::cast || cast.direction != Direction::forward || cast.unless) return {};
  const View &from = cast.in[0], &to = cast.out[0];
  const std::span<const View> parameters = updated_by(update);
  const auto found = std::ranges::find_if(parameters, [&](const View& p) { return same_elements(p, from); });
  const bool as_it_lies =
      from.shape == to.shape && from.stride == to.stride && (from.contiguous() || from.channels_last());
  const bool narrower = from.dtype == DType::f32 && (to.dtype == DType::f16 || to.dtype == DType::bf16);
  if (found == parameters.end() || !as_it_lies || !narrower || reads(update, to)) return {};
  return static_cast<size_t>(found - parameters.begin());
}

// Returns the outputs of the casts right after the update, by parameter: at most one each, without overlaps.
std::vector<View> copies_after(std::span<const Call> calls, size_t& casts) {
  std::vector<View> copies(updated_by(calls[0]).size());
  for (casts = 0; !copies.empty() && casts + 1 < calls.size(); ++casts) {
    const Call& cast = calls[casts + 1];
    const std::optional<size_t> which = casts_which(calls[0], cast);
    const auto meets = [&](const View& copy) { return overlap(copy, cast.out[0]); };
    if (!which || copies[*which] || std::ranges::any_of(copies, meets)) break;
    copies[*which] = cast.out[0];
  }
  return copies;
}

bool holds(const Pattern& pattern, std::span<const Call> calls) {
  if (calls.size() < pattern.count) return false;
  const std::span<const Call> chain = calls.first(pattern.count);
  for (size_t i = 0; i < chain.size(); ++i)
    if (chain[i].op != pattern.links[i].op || chain[i].direction != pattern.links[i].direction || chain[i].unless ||
        chain[i].numbers)
      return false;
  return pattern.kind == ChainKind::after_batch_norm ? holds_after(chain) : holds_before(chain);
}

} // namespace

std::vector<Chain> chains_of(std::span<const Call> calls) {
  std::vector<Chain> chains;
  for (size_t first = 0; first < calls.size(); first += chains.back().count) {
    Chain& chain = chains.emplace_back(Chain{ChainKind::single, first, 1});
    size_t casts = 0;
    if (std::vector<View> copies = copies_after(calls.subspan(first), casts); casts > 0) {
      chain = {.kind = ChainKind::update_and_casts, .first = first, .count = 1 + casts, .copies = std::move(copies)};
      continue;
    }
    const auto found =
        std::ranges::find_if(kPatterns, [&](const Pattern& p) { return holds(p, calls.subspan(first)); });
    if (found == std::end(kPatterns)) continue;
    chain.kind = found->kind;
    chain.count = found->count;
    if (chain.kind != ChainKind::after_batch_norm) continue; // the gradient is read in two passes, so it is written
    for (size_t i = 0; i + 1 < chain.count; ++i) {
      const View& made = calls[first + i].out[0];
      const auto next = calls.subspan(first + i + 1, chain.count - i - 1);
      const bool over = std::ranges::any_of(next, [&](const Call& call) { return same_elements(call.out[0], made); });
      chain.written[i] = !over && seen_later(calls.subspan(first + chain.count), made);
    }
  }
  return chains;
}

} // namespace amplab::cpu
