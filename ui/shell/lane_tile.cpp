// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/lane_tile.h"

#include "ui/models/cell.h"
#include "ui/models/field_words.h"
#include "ui/models/said.h"
#include "ui/theme/lane_look.h"

#include <QPainter>
#include <cmath>

namespace amplab {
namespace {

constexpr int kSample = 28, kWidest = 340, kNarrowest = 120;

// Most important first, because a narrow tile cuts the end.
QString figures_of(const LaneStore& lane, const ScalerTrace& past) {
  const StepRecord& last = past.last();
  if (last.step == 0) return LaneTile::tr("no step yet");
  const auto count = [&](int64_t value) { return count_label(static_cast<double>(value)); };
  QString text = LaneTile::tr("step %1 · skips %2").arg(count(last.step), count(past.skips()));
  if (lane.current_config().scaler.kind != "none") text += LaneTile::tr(" · scale %1").arg(scale_label(past.scale()));
  return text + LaneTile::tr(" · updates %1").arg(count(last.update));
}

// Accuracy of the last evaluation. Empty before the first one, and without classes.
QString accuracy_of(const LaneStore& lane) {
  const double share = lane.latest(Series::eval_accuracy);
  return std::isnan(share) ? QString() : LaneTile::tr("accuracy %1").arg(share_label(share));
}

} // namespace

LaneTile::LaneTile(const Theme& theme, QWidget* parent) : QAbstractButton(parent), theme_(theme) {
  setFont(number_font(-1));
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  setFocusPolicy(Qt::TabFocus);
  setCursor(Qt::PointingHandCursor);
}

void LaneTile::show(const LaneStore& lane, const ScalerTrace& past, bool slowly) {
  colour_ = lane.colour();
  name_ = QString::fromStdString(lane.name());
  origin_ = lane.isFork() ? tr(" fork@%1").arg(lane.info().fork_step) : QString();
  const LaneState told = lane.status().state;
  const std::string_view state = amplab::name_of(slowly && told == LaneState::paused ? LaneState::running : told);
  state_ = field_words(state);
  figures_ = figures_of(lane, past);
  accuracy_ = accuracy_of(lane);
  const Outcome outcome = outcome_of(lane);
  using enum OutcomeKind;
  went_well_ = outcome.kind != failed && outcome.kind != diverged && outcome.kind != no_learning;
  verdict_ = said(outcome.saying);
  QStringList lines{title(), figures_};
  if (!verdict_.isEmpty()) lines.insert(1, verdict_);
  setToolTip(lines.join('\n'));
  if (!accuracy_.isEmpty()) lines.insert(1, accuracy_);
  setAccessibleName(lines.join(", "));
  update();
}

QSize LaneTile::sizeHint() const { return {kWidest, 2 * fontMetrics().height() + kSmallGap}; }

QSize LaneTile::minimumSizeHint() const { return {kNarrowest, sizeHint().height()}; }

void LaneTile::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Palette& look = theme_.palette();
  if (underMouse()) painter.fillRect(rect(), QColor(look.hover));
  if (hasFocus()) {
    painter.setPen(QColor(look.accent));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
  }
  const int line = fontMetrics().height(), left = kSample + kGap + kSmallGap;
  draw_lane_sample(painter, look, colour_, QRectF(kSmallGap, kHairGap, kSample, line));
  const QFontMetrics metrics(font());
  const int right = accuracy_.isEmpty() ? 0 : metrics.horizontalAdvance(accuracy_) + kGap;
  const auto write = [&](int x, int row, QRgb colour, const QString& text) {
    const int room = width() - x - kSmallGap - (row == 0 ? right : 0);
    if (room <= 0) return;
    painter.setPen(QColor(colour));
    painter.drawText(QRect(x, kHairGap + row * line, room, line), Qt::AlignVCenter,
                     metrics.elidedText(text, Qt::ElideRight, room));
  };
  write(left, 0, look.text, name_);
  write(left + metrics.horizontalAdvance(name_), 0, look.quiet, origin_ + " · " + state_);
  if (verdict_.isEmpty())
    write(left, 1, look.quiet, figures_);
  else
    write(left, 1, went_well_ ? look.quiet : look.bad, verdict_);
  painter.setPen(QColor(look.text));
  painter.drawText(QRect(left, kHairGap, width() - left - kGap, line), Qt::AlignVCenter | Qt::AlignRight, accuracy_);
}

} // namespace amplab
