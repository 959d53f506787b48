// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/lane_tile.h"

#include "ui/models/cell.h"
#include "ui/models/message_text.h"
#include "ui/models/setting_labels.h"
#include "ui/theme/lane_style.h"

#include <QPainter>
#include <QResizeEvent>
#include <QToolButton>
#include <algorithm>
#include <cmath>
#include <utility>

namespace amplab {
namespace {

constexpr int kSample = 28, kWidest = 340, kNarrowest = 120, kTextLeft = kSample + kGap + kSmallGap;

// Most important first, because a narrow tile cuts the end.
QString figures_of(const LaneStore& lane, const ScaleHistory& history) {
  const StepRecord& last = history.last();
  if (last.step == 0) return LaneTile::tr("no step yet");
  const auto count = [&](int64_t value) { return count_label(static_cast<double>(value)); };
  QStringList figures{LaneTile::tr("step %1 · skips %2").arg(count(last.step), count(history.skips()))};
  if (lane.current_config().scaler.kind != "none")
    figures << LaneTile::tr("scale %1").arg(scale_label(history.scale()));
  figures << LaneTile::tr("updates %1").arg(count(last.update));
  return figures.join(" · ");
}

// Accuracy of the last evaluation. Empty before the first one, and without classes.
QString accuracy_of(const LaneStore& lane) {
  const double share = lane.latest(Series::eval_accuracy);
  return std::isnan(share) ? QString() : LaneTile::tr("accuracy %1").arg(share_label(share));
}

} // namespace

LaneTile::LaneTile(const Theme& theme, QWidget* parent)
    : QAbstractButton(parent), theme_(theme), why_(new QToolButton(this)) {
  setLarge(false);
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  setFocusPolicy(Qt::TabFocus);
  setCursor(Qt::PointingHandCursor);
  why_->setObjectName("lane:why");
  why_->setText(tr("Why?"));
  why_->setProperty("outlined", true);
  why_->setToolTip(tr("Explains why this lane did not learn"));
  why_->setFocusPolicy(Qt::TabFocus);
  why_->hide();
  connect(why_, &QToolButton::clicked, this, &LaneTile::whyWanted);
}

void LaneTile::show(const LaneStore& lane, const ScaleHistory& history, bool slowly) {
  colour_ = lane.colour();
  name_ = QString::fromStdString(lane.name());
  origin_ = lane.isFork() ? " " + tr("fork@%1").arg(lane.info().fork_step) : QString();
  const LaneState reported = lane.status().state;
  const std::string_view state =
      amplab::name_of(slowly && reported == LaneState::paused ? LaneState::running : reported);
  state_ = translated_setting(state);
  figures_ = figures_of(lane, history);
  accuracy_ = accuracy_of(lane);
  const Outcome outcome = outcome_of(lane);
  using enum OutcomeKind;
  went_well_ = outcome.kind != failed && outcome.kind != diverged && outcome.kind != no_learning;
  verdict_ = message_text(outcome.message);
  why_->setVisible(outcome.kind == diverged || outcome.kind == no_learning);
  why_->setAccessibleName(tr("%1: why did it not learn?").arg(name_));
  QStringList lines{title(), figures_};
  if (!verdict_.isEmpty()) lines.insert(1, verdict_);
  setToolTip(lines.join('\n'));
  if (!accuracy_.isEmpty()) lines.insert(1, accuracy_);
  setAccessibleName(lines.join(", "));
  update();
}

int LaneTile::textWidth() const {
  return width() - kTextLeft - kSmallGap - (why_->isHidden() ? 0 : why_->width() + kSmallGap);
}

int LaneTile::verdictLines() const {
  if (verdict_.isEmpty() || textWidth() <= 0) return 1;
  const QRect text = fontMetrics().boundingRect(QRect(0, 0, textWidth(), 0), Qt::TextWordWrap, verdict_);
  return std::clamp(text.height() / fontMetrics().lineSpacing(), 1, kMostVerdictLines);
}

void LaneTile::setVerdictLines(int lines) {
  if (std::exchange(lines_, lines) != lines) updateGeometry();
}

void LaneTile::setLarge(bool large) {
  setFont(number_font(large ? 2 : -1));
  updateGeometry();
}

void LaneTile::resizeEvent(QResizeEvent* event) {
  QAbstractButton::resizeEvent(event);
  if (event->size().width() != event->oldSize().width()) emit widthChanged();
  const QSize size = why_->sizeHint();
  why_->setGeometry(width() - size.width(), 0, size.width(), std::min(height(), std::max(size.height(), 24)));
}

QSize LaneTile::sizeHint() const {
  return {kWidest, fontMetrics().height() + lines_ * fontMetrics().lineSpacing() + kSmallGap};
}

QSize LaneTile::minimumSizeHint() const { return {kNarrowest, sizeHint().height()}; }

void LaneTile::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Palette& palette = theme_.palette();
  if (underMouse()) painter.fillRect(rect(), QColor(palette.hover));
  if (hasFocus()) {
    painter.setPen(QColor(palette.accent));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
  }
  const int line = fontMetrics().height(), left = kTextLeft;
  draw_lane_sample(painter, palette, colour_, QRectF(kSmallGap, kHairGap, kSample, line));
  const QFontMetrics metrics(font());
  const int wanted = metrics.horizontalAdvance(accuracy_) + kGap;
  // A verdict says it too, so the name goes first.
  const bool has_room = verdict_.isEmpty() || metrics.horizontalAdvance(name_) + wanted <= textWidth();
  const int right = accuracy_.isEmpty() || !has_room ? 0 : wanted;
  const auto write = [&](int x, int row, QRgb colour, const QString& text) {
    const int available = left + textWidth() - x - (row == 0 ? right : 0);
    if (available <= 0) return;
    painter.setPen(QColor(colour));
    painter.drawText(QRect(x, kHairGap + row * line, available, line), Qt::AlignVCenter,
                     metrics.elidedText(text, Qt::ElideRight, available));
  };
  write(left, 0, palette.text, name_);
  write(left + metrics.horizontalAdvance(name_), 0, palette.quiet, origin_ + " · " + state_);
  if (verdict_.isEmpty())
    write(left, 1, palette.quiet, figures_);
  else if (lines_ == 1)
    write(left, 1, went_well_ ? palette.quiet : palette.bad, verdict_);
  else {
    painter.setPen(QColor(went_well_ ? palette.quiet : palette.bad));
    painter.drawText(QRect(left, kHairGap + line, textWidth(), lines_ * metrics.lineSpacing()),
                     Qt::TextWordWrap | Qt::AlignTop, verdict_);
  }
  painter.setPen(QColor(palette.text));
  if (right > 0)
    painter.drawText(QRect(left, kHairGap, textWidth(), line), Qt::AlignVCenter | Qt::AlignRight, accuracy_);
}

} // namespace amplab
