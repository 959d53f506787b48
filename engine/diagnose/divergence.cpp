// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/divergence.h"

#include "engine/diagnose/explanation_sentences.h"
#include "engine/probe/host_values.h"
#include "engine/run/config_error.h"
#include "engine/run/loss_divergence.h"
#include "engine/run/number_text.h"

#include <algorithm>
#include <cmath>

namespace amplab {
namespace {

// Returns parameters without buffers, since statistics and counters of batch norm are not trained.
std::vector<NamedTensor> parameters_after(const Past& past, int64_t steps) {
  const auto trainer = past.at(steps);
  std::vector<NamedTensor> parameters = trainer->state_dict();
  parameters.erase(parameters.begin() + std::ssize(trainer->parameters()), parameters.end());
  return parameters;
}

double distance_of(const std::vector<NamedTensor>& a, const std::vector<NamedTensor>& b) {
  double apart = 0, length = 0;
  for (size_t t = 0; t < a.size(); ++t) {
    const std::vector<double> x = numbers_of(a[t]), y = numbers_of(b[t]);
    for (size_t i = 0; i < x.size(); ++i) {
      apart += (x[i] - y[i]) * (x[i] - y[i]);
      length += x[i] * x[i];
    }
  }
  return apart == 0 ? 0 : std::sqrt(apart / length);
}

// Returns distances at up to `points` steps in (begin, end], evenly spaced and including `end`. Each costs two
// replays. Requires: the lanes' parameters have the same names and shapes, and both lanes have been at these steps.
std::vector<ParameterDistance> parameter_distances(const Past& a, const Past& b, int64_t begin, int64_t end,
                                                   int64_t points) {
  std::vector<ParameterDistance> distances;
  const int64_t count = std::min(points, end - begin);
  for (int64_t k = 1; k <= count; ++k) {
    const int64_t step = begin + (end - begin) * k / count;
    distances.push_back({step, distance_of(parameters_after(a, step), parameters_after(b, step))});
  }
  return distances;
}

constexpr int64_t kDistances = 12; // takes a second or two for the default model

// Returns whether the numbers are equal, or both NaN.
bool same(double x, double y) { return x == y || (std::isnan(x) && std::isnan(y)); }

// The outputs of one call of a step.
struct Made {
  OpPosition position;
  int64_t occurrence; // among calls of this op in this phase and layer
  Shape shape;
  uint64_t digest;           // of the values; independent of dtype, and of the sign of zeros, as same()
  std::vector<float> values; // only for the kept call
  bool same_call(const Made& other) const {
    return occurrence == other.occurrence && position.op == other.position.op &&
           position.layer == other.position.layer && position.phase == other.position.phase;
  }
};

// Records the outputs of every call, and the values of call `kept`.
class Notes final : public CallObserver {
 public:
  Notes(CachingAllocator& allocator, int64_t kept) : allocator_(allocator), kept_(kept) {}
  void before(Device&, const Call&) override {}
  void after(Device& device, const Call& call, const OpRecord& record) override {
    for (const View& v : written_by(call)) {
      if (!v || !is_floating(v.dtype)) continue;
      Made one{{record.step, record.seq, record.phase, record.op, record.layer, std::string(name_of(v.dtype)), "",
                record.line},
               0,
               v.shape,
               0xcbf29ce484222325,
               {}};
      std::vector<float> values = host_values(allocator_, device, v);
      for (const float x : values)
        one.digest = (one.digest ^ std::bit_cast<uint32_t>(std::isnan(x) ? NAN : x == 0 ? 0.0F : x)) * 0x100000001b3;
      for (const Made& earlier : made)
        one.occurrence += earlier.position.op == one.position.op && earlier.position.layer == one.position.layer &&
                          earlier.position.phase == one.position.phase;
      if (std::ssize(made) == kept_) one.values = std::move(values);
      made.push_back(std::move(one));
    }
  }

  std::vector<Made> made;

 private:
  CachingAllocator& allocator_;
  int64_t kept_;
};

std::vector<Made> made_in(const Past& past, int64_t step, int64_t kept = -1) {
  const auto trainer = past.at(step - 1);
  prepare_next_step(*trainer, past.history);
  Notes stats(trainer->allocator(), kept);
  past.inspected_step(*trainer, &stats);
  return std::move(stats.made);
}

struct Difference {
  std::string name;
  int64_t index;
  double a, b;
  FileDType dtype_a, dtype_b;
};

// Returns the first weight that differs after `steps` steps.
std::optional<Difference> difference(const Past& a, const Past& b, int64_t steps) {
  const auto in_a = a.at(steps)->state_dict(), in_b = b.at(steps)->state_dict();
  if (in_a.size() != in_b.size())
    throw ConfigError(a.history.prepared.name + " and " + b.history.prepared.name + " are different models.");
  for (size_t t = 0; t < in_a.size(); ++t) {
    if (in_a[t].name != in_b[t].name || in_a[t].shape != in_b[t].shape)
      throw ConfigError(a.history.prepared.name + " and " + b.history.prepared.name + " are different models.");
    const std::vector<double> x = numbers_of(in_a[t]), y = numbers_of(in_b[t]);
    for (size_t i = 0; i < x.size(); ++i)
      if (!same(x[i], y[i]))
        return Difference{in_a[t].name, static_cast<int64_t>(i), x[i], y[i], in_a[t].dtype, in_b[t].dtype};
  }
  return std::nullopt;
}

// Returns the first step after `begin` with apart(loss of a, loss of b). 0 if there is none, or losses are no longer
// kept.
template <class Apart> int64_t first_step_apart(const Past& a, const Past& b, int64_t begin, int64_t end, Apart apart) {
  for (const Past* past : {&a, &b}) end = std::min(end, past->first_step + std::ssize(past->losses.first()));
  for (int64_t step = begin + 1; step <= end; ++step) {
    const auto loss = [step](const Past& past) {
      return past.losses.first()[static_cast<size_t>(step - past.first_step - 1)];
    };
    if (apart(loss(a), loss(b))) return step;
  }
  return 0;
}

// Names the lines of both loops, since programs may have the call on different lines.
std::string lines_in_words(const Divergence& p) {
  if (p.position.line <= 0 || p.line_b <= 0) return {};
  std::string words = ", line " + std::to_string(p.position.line);
  if (p.line_b != p.position.line) words += " of the one loop and " + std::to_string(p.line_b) + " of the other";
  return words;
}

// "the gradient of linear in fc1"
std::string call_in_words(const OpPosition& position) {
  return (position.phase == "backward" ? "the gradient of " : "") + position.op +
         (position.layer.empty() ? "" : " in " + position.layer);
}

std::string place_in_words(const Divergence& p) {
  return "They first differ at step " + std::to_string(p.position.step) + ", in " + phase_in_words(p.position.phase) +
         lines_in_words(p) + ": ";
}

std::string losses_in_words(const Divergence& p) {
  std::string later;
  if (p.loss_step > p.position.step) later += " The losses differ from step " + std::to_string(p.loss_step) + " on.";
  if (p.divergence_step > 0)
    later += " They diverge, by more than " + number_text(100 * kDivergenceThreshold) + " %, at step " +
             std::to_string(p.divergence_step) + ".";
  return later;
}

// Nine digits identify an fp32 number.
std::string in_words(const Divergence& p) {
  return place_in_words(p) + "element " + p.position.index + " of " + call_in_words(p.position) + " is " +
         rounded_text(p.value_a, 9) + " in " + p.dtype_a + " and " + rounded_text(p.value_b, 9) + " in " + p.dtype_b +
         "." + losses_in_words(p);
}

// A difference before any step, because the modes store weights in different dtypes.
Divergence at_the_start(const Difference& d, int64_t step, Divergence p) {
  p.position = {
      step + 1, 0, "cast", "to", d.name, std::string(name_of(d.dtype_a)), "[" + std::to_string(d.index) + "]"};
  p.dtype_a = name_of(d.dtype_a);
  p.dtype_b = name_of(d.dtype_b);
  p.value_a = d.a;
  p.value_b = d.b;
  p.text = "They differ before step " + std::to_string(step + 1) + ": the weight " + d.name + " itself is stored as " +
           number_text(d.a) + " in " + p.dtype_a + " and as " + number_text(d.b) + " in " + p.dtype_b + ".";
  return p;
}

// Returns the first call of one step that the other lacks, or null.
const Made* first_not_in(const std::vector<Made>& calls, const std::vector<Made>& others) {
  const auto found = std::ranges::find_if(calls, [&](const Made& call) {
    return std::ranges::none_of(others, [&](const Made& other) { return other.same_call(call); });
  });
  return found == calls.end() ? nullptr : &*found;
}

// " Line 9 of A calls adamw, which B does not."
std::string call_of_one(const Made& call, const std::string& its, const std::string& other) {
  const std::string who =
      call.position.line > 0 ? " Line " + std::to_string(call.position.line) + " of " + its : " " + its;
  return who + " calls " + call.position.op + ", which " + other + " does not.";
}

// Returns the indices of the first common call with different outputs.
std::optional<std::pair<size_t, size_t>> first_call_apart(const std::vector<Made>& a, const std::vector<Made>& b) {
  for (size_t i = 0; i < a.size(); ++i) {
    const auto other = std::ranges::find_if(b, [&](const Made& made) { return made.same_call(a[i]); });
    if (other != b.end() && (other->digest != a[i].digest || !(other->shape == a[i].shape)))
      return std::pair(i, static_cast<size_t>(other - b.begin()));
  }
  return std::nullopt;
}

[[noreturn]] void check_comparable(const Past& a, const Past& b, int64_t begin) {
  const std::string &name_a = a.history.prepared.name, &name_b = b.history.prepared.name;
  if (begin == 0)
    throw ConfigError(name_a + " and " + name_b +
                      " did not begin with the same weights: only lanes with the same seed can be compared op by op.");
  const bool a_is_younger = a.first_step == begin;
  throw ConfigError((a_is_younger ? name_a : name_b) + " begins after step " + std::to_string(begin) +
                    ", and differed from " + (a_is_younger ? name_b : name_a) +
                    " before: compare the lane that it was forked from instead.");
}

Divergence found(const Past& a, const Past& b, int64_t begin, int64_t end) {
  Divergence p;
  p.loss_step = first_step_apart(a, b, begin, end, [](double x, double y) { return !same(x, y); });
  p.divergence_step = first_step_apart(a, b, begin, end, [](double x, double y) { return losses_diverge(y, x); });
  if (const auto d = difference(a, b, begin)) {
    if (d->dtype_a == d->dtype_b) check_comparable(a, b, begin);
    return at_the_start(*d, begin, p);
  }
  int64_t whole = begin, apart = p.loss_step > 0 ? p.loss_step : end; // weights are equal after `whole` steps
  const bool ends_apart = p.loss_step > 0 || difference(a, b, end);
  if (!ends_apart) {
    p.text = "They do not differ: " + std::to_string(end) +
             " steps with the same losses and the same weights, to the last bit.";
    return p;
  }
  while (apart - whole > 1) {
    const int64_t middle = whole + (apart - whole) / 2;
    (difference(a, b, middle) ? apart : whole) = middle;
  }
  const std::vector<Made> in_a = made_in(a, apart), in_b = made_in(b, apart);
  const auto calls = first_call_apart(in_a, in_b);
  if (!calls) {
    p.position.step = apart;
    const std::string &name_a = a.history.prepared.name, &name_b = b.history.prepared.name;
    const Made *only_a = first_not_in(in_a, in_b), *only_b = first_not_in(in_b, in_a);
    if (only_a) p.position.line = only_a->position.line;
    if (only_b) p.line_b = only_b->position.line;
    p.text = "They first differ in step " + std::to_string(apart) +
             ", but all ops that both run have the same results: one of them runs ops that the other does not, or "
             "skips the step.";
    if (only_a) p.text += call_of_one(*only_a, name_a, name_b);
    if (only_b) p.text += call_of_one(*only_b, name_b, name_a);
    p.text += losses_in_words(p);
    return p;
  }
  if (const Made& x = in_a[calls->first], &y = in_b[calls->second]; !(x.shape == y.shape)) {
    p.position = x.position;
    p.line_b = y.position.line;
    p.dtype_a = x.position.dtype;
    p.dtype_b = y.position.dtype;
    p.value_a = p.value_b = NAN;
    p.text = place_in_words(p) + call_in_words(x.position) + " has shape " + to_string(x.shape) + " in " +
             a.history.prepared.name + " and " + to_string(y.shape) + " in " + b.history.prepared.name +
             ", so no element can be compared." + losses_in_words(p);
    return p;
  }
  const Made x = made_in(a, apart, static_cast<int64_t>(calls->first))[calls->first];
  const Made y = made_in(b, apart, static_cast<int64_t>(calls->second))[calls->second];
  const auto [first, second] = std::ranges::mismatch(x.values, y.values, [](float u, float v) { return same(u, v); });
  p.position = x.position;
  p.position.index = index_text(x.shape, first - x.values.begin());
  p.line_b = y.position.line;
  p.dtype_a = x.position.dtype;
  p.dtype_b = y.position.dtype;
  p.value_a = first == x.values.end() ? NAN : *first;
  p.value_b = second == y.values.end() ? NAN : *second;
  p.text = in_words(p);
  return p;
}

} // namespace

Divergence divergence_of(const Past& a, const Past& b) {
  const int64_t begin = std::max(a.first_step, b.first_step), end = std::min(a.steps_done(), b.steps_done());
  Divergence divergence = found(a, b, begin, end);
  divergence.distances = parameter_distances(a, b, begin, end, kDistances);
  return divergence;
}

} // namespace amplab
