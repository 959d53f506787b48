// SPDX-License-Identifier: Apache-2.0
// Records with random members, including special values, and their bitwise comparison. Deterministic.
#pragma once
#include "engine/run/step_columns.h"
#include "engine/run/step_inspection.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <gtest/gtest.h>
#include <limits>
#include <random>
#include <string>

namespace amplab::support {

class Draw {
 public:
  explicit Draw(uint32_t seed) : random_(seed) {}

  double number() {
    using L = std::numeric_limits<double>;
    const double special[] = {0.0,
                              -0.0,
                              L::infinity(),
                              -L::infinity(),
                              L::quiet_NaN(),
                              -L::quiet_NaN(),
                              not_recorded(),
                              L::denorm_min(),
                              -L::denorm_min(),
                              L::max(),
                              L::lowest(),
                              L::min(),
                              65536.0,
                              -1.0,
                              9007199254740993.0,
                              0.1};
    const auto which = random_() % 32;
    if (which < std::size(special)) return special[which];
    return std::bit_cast<double>(random_()); // any bits, including NaNs of all kinds
  }
  int64_t integer() {
    const int64_t special[] = {
        0, 1, -1, std::numeric_limits<int64_t>::max(), std::numeric_limits<int64_t>::min(), int64_t{1} << 31};
    const auto which = random_() % 12;
    return which < std::size(special) ? special[which] : static_cast<int64_t>(random_() >> (random_() % 63));
  }
  int64_t count() { return static_cast<int64_t>(random_() >> (2 + random_() % 60)); }
  bool flag() { return random_() % 2 == 0; }
  size_t below(size_t most) { return random_() % most; }
  std::string text() {
    const std::string special[] = {"",
                                   "a",
                                   "fc1.weight.grad",
                                   "'); DROP TABLE runs; --",
                                   "\"",
                                   std::string("zero\0byte", 9),
                                   "Grüße, 你好",
                                   "12",
                                   "-0",
                                   "nan",
                                   "{\"a\":1}"};
    return special[random_() % std::size(special)];
  }

 private:
  std::mt19937_64 random_;
};

inline StepRecord random_step(Draw& draw, int64_t step, size_t declared) {
  StepRecord r;
  const bool has_categories = draw.flag(); // otherwise many steps have the same memory
  for (const StepColumn& column : step_columns()) {
    if (column.session == InSession::categories && !has_categories) continue;
    switch (column.kind) {
    case ColumnKind::integer: column.write(r, std::bit_cast<Cell>(draw.integer())); break;
    case ColumnKind::number: column.write(r, std::bit_cast<Cell>(draw.number())); break;
    case ColumnKind::flag: column.write(r, draw.flag()); break;
    case ColumnKind::verdict: column.write(r, draw.below(kVerdicts)); break;
    }
  }
  r.step = step;
  for (size_t i = 0; i < declared; ++i) r.declared[i] = draw.number();
  return r;
}

// Compares bits. All NaNs other than "not recorded" are equal.
inline bool same(double a, double b) {
  if (!is_recorded(a) || !is_recorded(b)) return is_recorded(a) == is_recorded(b);
  return (std::isnan(a) && std::isnan(b)) || std::bit_cast<uint64_t>(a) == std::bit_cast<uint64_t>(b);
}

// Returns the names of columns that differ, or "" if none does.
inline std::string difference(const StepRecord& a, const StepRecord& b) {
  std::string names;
  const auto compare = [&](bool equal, std::string_view name) {
    if (!equal) names.append(name).append(" ");
  };
  for (const StepColumn& column : step_columns()) {
    const Cell x = column.read(a), y = column.read(b);
    compare(column.kind == ColumnKind::number ? same(std::bit_cast<double>(x), std::bit_cast<double>(y)) : x == y,
            column.key);
  }
  for (size_t i = 0; i < kMostDeclared; ++i) compare(same(a.declared[i], b.declared[i]), "declared");
  return names;
}

inline OpRecord random_op(Draw& draw, int64_t step) {
  OpRecord r;
  r.step = step;
  for (std::string* text :
       {&r.phase, &r.op, &r.layer, &r.policy, &r.in_dtypes, &r.compute_dtype, &r.out_dtype, &r.shape, &r.made_by})
    *text = draw.text();
  for (int64_t* whole : {&r.seq, &r.casts, &r.casts_cached, &r.bytes, &r.zeros, &r.subnormals, &r.flushed, &r.inf,
                         &r.nan, &r.count, &r.underflowed_upstream, &r.line, &r.m, &r.n, &r.k})
    *whole = draw.integer();
  for (double* number : {&r.time_us, &r.amax, &r.amin_nonzero, &r.start_us, &r.shadow.relative, &r.shadow.ulps,
                         &r.shadow.snr_db, &r.drift.relative, &r.drift.ulps, &r.drift.snr_db})
    *number = draw.number();
  r.emulated = draw.flag(), r.injected = draw.flag();
  return r;
}

inline std::string difference(const ShadowError& a, const ShadowError& b) {
  return same(a.relative, b.relative) && same(a.ulps, b.ulps) && same(a.snr_db, b.snr_db) ? "" : "shadow ";
}

inline std::string difference(const OpRecord& a, const OpRecord& b) {
  std::string names;
  const auto compare = [&](bool equal, const char* name) { names.append(equal ? "" : name).append(equal ? "" : " "); };
#define AMPLAB_WHOLE(member) compare(a.member == b.member, #member)
#define AMPLAB_NUMBER(member) compare(same(a.member, b.member), #member)
  AMPLAB_WHOLE(step), AMPLAB_WHOLE(phase), AMPLAB_WHOLE(seq), AMPLAB_WHOLE(op), AMPLAB_WHOLE(layer),
      AMPLAB_WHOLE(policy), AMPLAB_WHOLE(in_dtypes);
  AMPLAB_WHOLE(compute_dtype), AMPLAB_WHOLE(out_dtype), AMPLAB_WHOLE(casts), AMPLAB_WHOLE(casts_cached),
      AMPLAB_WHOLE(shape), AMPLAB_WHOLE(bytes);
  AMPLAB_WHOLE(zeros), AMPLAB_WHOLE(subnormals), AMPLAB_WHOLE(flushed), AMPLAB_WHOLE(inf), AMPLAB_WHOLE(nan),
      AMPLAB_WHOLE(count), AMPLAB_WHOLE(emulated);
  AMPLAB_WHOLE(injected), AMPLAB_WHOLE(underflowed_upstream), AMPLAB_WHOLE(line), AMPLAB_WHOLE(made_by),
      AMPLAB_WHOLE(m), AMPLAB_WHOLE(n), AMPLAB_WHOLE(k);
  AMPLAB_NUMBER(time_us), AMPLAB_NUMBER(amax), AMPLAB_NUMBER(amin_nonzero), AMPLAB_NUMBER(start_us);
  return names + difference(a.shadow, b.shadow) + difference(a.drift, b.drift);
}

inline Exponents random_exponents(Draw& draw) {
  Exponents e;
  e.zeros = draw.flag() ? draw.count() : 0, e.inf = draw.flag() ? draw.count() : 0,
  e.nan = draw.flag() ? draw.count() : 0;
  e.counts.resize(draw.below(40));
  if (e.counts.empty()) return e;
  e.lowest = Exponents::kLowest + static_cast<int64_t>(draw.below(277 - e.counts.size()));
  for (int64_t& count : e.counts) count = draw.flag() ? draw.count() : 0;
  e.counts.front() = 1 + draw.count(), e.counts.back() = 1 + draw.count();
  return e;
}

inline StepInspection random_inspection(Draw& draw, int64_t step) {
  StepInspection inspection;
  inspection.step = step;
  inspection.loss_scale = draw.number();
  inspection.skipped = draw.flag(), inspection.injected = draw.flag();
  inspection.tensors.resize(draw.below(30));
  for (TensorHistogram& t : inspection.tensors) {
    t.tensor = {static_cast<TensorKind>(draw.below(6)), draw.text(), draw.integer()};
    t.layer = draw.text(), t.line = draw.integer(), t.scale = draw.number(), t.amin_nonzero = draw.number();
    t.numbers = {draw.text(),    draw.text(),    draw.text(),    draw.number(),  draw.number(),
                 draw.integer(), draw.integer(), draw.integer(), draw.integer(), draw.integer()};
    t.exponents = random_exponents(draw);
    if (draw.flag()) t.reference = random_exponents(draw);
  }
  inspection.updates.resize(draw.below(5));
  for (WeightUpdate& u : inspection.updates)
    u = {draw.text(),    draw.text(),    draw.text(),    draw.flag(),
         draw.integer(), draw.integer(), draw.integer(), draw.integer()};
  return inspection;
}

inline std::string difference(const TensorHistogram& a, const TensorHistogram& b) {
  std::string names;
  const auto compare = [&](bool equal, const char* name) { names.append(equal ? "" : name).append(equal ? "" : " "); };
  const TensorRecord &x = a.numbers, &y = b.numbers;
  compare(a.tensor == b.tensor, "tensor"), compare(a.layer == b.layer, "layer"), compare(a.line == b.line, "line"),
      compare(same(a.scale, b.scale), "scale");
  compare(same(a.amin_nonzero, b.amin_nonzero), "amin_nonzero"), compare(a.exponents == b.exponents, "exponents"),
      compare(a.reference == b.reference, "reference");
  compare(x.name == y.name && x.dtype == y.dtype && x.shape == y.shape, "texts"),
      compare(same(x.norm, y.norm) && same(x.amax, y.amax), "numbers");
  compare(x.count == y.count && x.zeros == y.zeros && x.subnormals == y.subnormals && x.inf == y.inf && x.nan == y.nan,
          "counts");
  return names;
}

inline std::string difference(const WeightUpdate& a, const WeightUpdate& b) {
  const bool texts = a.name == b.name && a.layer == b.layer && a.dtype == b.dtype && a.master == b.master;
  return texts && a.count == b.count && a.moved == b.moved && a.swallowed == b.swallowed &&
                 a.zero_gradient == b.zero_gradient
             ? ""
             : "update ";
}

inline std::string difference(const StepInspection& a, const StepInspection& b) {
  if (a.tensors.size() != b.tensors.size() || a.updates.size() != b.updates.size()) return "sizes";
  std::string names =
      a.step == b.step && same(a.loss_scale, b.loss_scale) && a.skipped == b.skipped && a.injected == b.injected
          ? ""
          : "step ";
  for (size_t i = 0; i < a.tensors.size(); ++i) names += difference(a.tensors[i], b.tensors[i]);
  for (size_t i = 0; i < a.updates.size(); ++i) names += difference(a.updates[i], b.updates[i]);
  return names;
}

} // namespace amplab::support
