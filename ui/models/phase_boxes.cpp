// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/phase_boxes.h"

#include "ui/models/keymap.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <cmath>
#include <ranges>

namespace amplab {
namespace {

struct Meaning {
  const char *name, *text;
};

// In the order of a step. The names are those of the protocol.
constexpr std::array<Meaning, kPhaseCount> kPhases = {{
    {"cast", QT_TRANSLATE_NOOP("Phases", "Moves the next samples to the device, cast to the model's input format.")},
    {"forward",
     QT_TRANSLATE_NOOP("Phases", "Computes the outputs and the loss, each op in the format that autocast selects.")},
    {"scale", QT_TRANSLATE_NOOP("Phases", "Multiplies the loss by the loss scale.")},
    {"backward", QT_TRANSLATE_NOOP("Phases", "Computes the gradients, which are still multiplied by the scale.")},
    {"unscale", QT_TRANSLATE_NOOP("Phases", "Divides the gradients by the scale and checks for Inf and NaN.")},
    {"clip", QT_TRANSLATE_NOOP("Phases", "Clips gradients that are too long, if the configuration enables it.")},
    {"step", QT_TRANSLATE_NOOP("Phases", "The optimizer updates the parameters, or is skipped.")},
    {"update", QT_TRANSLATE_NOOP("Phases", "The scaler sets the scale of the next step.")},
}};

struct PhaseWords {
  Q_DECLARE_TR_FUNCTIONS(Phases)
};

bool is_floating(const TensorRecord& tensor) {
  return tensor.dtype.starts_with("fp") || tensor.dtype.starts_with("bf");
}

QString dtypes_of(const PhaseRecord& record) {
  QStringList names;
  for (const TensorRecord& tensor : record.tensors)
    if (const QString name = QString::fromStdString(tensor.dtype); is_floating(tensor) && !names.contains(name))
      names << name;
  return names.join(", ");
}

bool is_over(const LaneStore& lane) {
  return lane.phases().back().next.empty() || lane.last_step() >= lane.phases().back().step;
}

} // namespace

double norm_of(const PhaseRecord& record) {
  double squares = 0;
  bool any = false;
  for (const TensorRecord& tensor : record.tensors)
    if (is_floating(tensor)) squares += tensor.norm * tensor.norm, any = true;
  return any ? std::sqrt(squares) : not_recorded();
}

double amax_of(const PhaseRecord& record) {
  double amax = 0;
  bool any = false;
  for (const TensorRecord& tensor : record.tensors)
    if (is_floating(tensor)) amax = std::max(amax, tensor.amax), any = true;
  return any ? amax : not_recorded();
}

int64_t nonfinite_in(const PhaseRecord& record) {
  int64_t count = 0;
  for (const TensorRecord& tensor : record.tensors) count += tensor.inf + tensor.nan;
  return count;
}

std::array<PhaseBox, kPhaseCount> phase_boxes(const LaneStore& lane) {
  std::array<PhaseBox, kPhaseCount> boxes;
  const auto& records = lane.phases();
  const bool over = !records.empty() && is_over(lane);
  for (size_t i = 0; i < kPhases.size(); ++i) {
    PhaseBox& box = boxes[i];
    box.name = kPhases[i].name;
    box.meaning = PhaseWords::tr(kPhases[i].text);
    const auto latest = std::ranges::find(records | std::views::reverse, kPhases[i].name, &PhaseRecord::phase);
    if (latest != records.rend()) {
      box.record = &*latest;
      box.state = PhaseState::done;
      box.dtypes = dtypes_of(*latest);
      box.norm = norm_of(*latest);
      box.amax = amax_of(*latest);
      box.nonfinite = nonfinite_in(*latest);
    }
    if (records.empty()) {
      if (i == 0) box.state = PhaseState::next;
    } else if (records.back().phase == kPhases[i].name) {
      box.state = PhaseState::here;
    } else if (!over && records.back().next == kPhases[i].name) {
      box.state = PhaseState::next;
    }
  }
  return boxes;
}

QString phase_sentence(const LaneStore& lane) {
  if (lane.phases().empty())
    return PhaseWords::tr("%1 runs the first phase of the next step and stops there.").arg(key_text(ActionId::phase));
  const PhaseRecord& last = lane.phases().back();
  const QString text = QString::fromStdString(last.text);
  const QString where = last.micro_batch > 1 || lane.current_config().accumulation.steps > 1
                            ? PhaseWords::tr("Step %1, micro-batch %2").arg(last.step).arg(last.micro_batch)
                            : PhaseWords::tr("Step %1").arg(last.step);
  if (lane.last_step() > last.step)
    return PhaseWords::tr("%1 ran phase by phase; the lane is now at step %2.").arg(where).arg(lane.last_step());
  if (is_over(lane)) return PhaseWords::tr("%1 has ended. %2").arg(where, text);
  return PhaseWords::tr("%1, after %2. %3").arg(where, QString::fromStdString(last.phase), text);
}

} // namespace amplab
