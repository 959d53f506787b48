// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/rank_strip.h"

#include "ui/models/cell.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QToolTip>
#include <algorithm>

namespace amplab {
namespace {

constexpr int kLeastColumns = 40, kLeastStripWidth = 360; // pixels
constexpr int kUsualColumn = 2, kMostLines = 4;

QString least_figures() { return RankStrip::tr("waits %1").arg("100 %"); }
QString all_figures() { return least_figures() + " · 100.0 MiB · " + RankStrip::tr("%1/s").arg(count_label(100'000)); }

} // namespace

RankStrip::RankStrip(const Theme& theme, QWidget* parent) : QWidget(parent), theme_(theme) {
  setObjectName("rankStrip");
  setFont(number_font(-1));
  setMouseTracking(true);
  setFocusPolicy(Qt::TabFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setAccessibleName(tr("Ranks"));
  connect(&theme_, &Theme::changed, this, [this] {
    setFont(number_font(-1)); // the font size may have changed
    updateGeometry();
    update();
  });
}

void RankStrip::show(RankView view, const QString& lane, int colour) {
  const int before = sizeHint().height();
  view_ = std::move(view);
  colour_ = colour;
  if (chosen_ && *chosen_ >= view_.rows.size()) chosen_.reset();
  setAccessibleName(tr("Ranks of %1").arg(lane));
  describe();
  if (sizeHint().height() != before) updateGeometry();
  update();
}

// Updates the description only if it changed, because screen readers announce it.
void RankStrip::describe() {
  QString text = sentence_of(view_);
  if (chosen_) text = sentence_of(view_.rows[*chosen_]) + "\n" + text;
  if (text != accessibleDescription()) setAccessibleDescription(text);
}

// ---- geometry ----------------------------------------------------------------------------------------------------

int RankStrip::headHeight() const { return fontMetrics().height() + kHairGap; }

int RankStrip::cellHeight(bool words) const { return (words ? 2 : 1) * fontMetrics().height() + 2 * kHairGap; }

int RankStrip::wordsWidth(const QString& figures) const {
  const int name = fontMetrics().horizontalAdvance(tr("rank %1").arg(10) + count_label(1000)) + fontMetrics().height();
  return std::max(name, fontMetrics().horizontalAdvance(figures));
}

// Prefers one line with numbers, then two, then no numbers.
RankStrip::Grid RankStrip::gridFor(int width) const {
  const int count = std::max(1, static_cast<int>(view_.rows.size()));
  const auto across = [count](int lines) { return (count + lines - 1) / lines; };
  const int with_words = wordsWidth(least_figures()) + kLeastColumns + 3 * kGap;
  for (const int lines : {1, 2})
    if (width / across(lines) >= with_words) return {lines, across(lines), true};
  const int bare = fontMetrics().horizontalAdvance("00") + kLeastColumns + 2 * kGap;
  int lines = 1;
  while (lines < kMostLines && width / across(lines) < bare) ++lines;
  return {lines, across(lines), false};
}

std::vector<RankStrip::Cell> RankStrip::cells() const {
  const Grid grid = gridFor(width());
  const int each = width() / grid.across, height = cellHeight(grid.words);
  const int beside_usual = each - kSmallGap - 2 * kGap - kUsualColumn * static_cast<int>(kRankSteps);
  const int words = grid.words ? std::clamp(beside_usual, wordsWidth(least_figures()), wordsWidth(all_figures()))
                               : fontMetrics().horizontalAdvance("00");
  std::vector<Cell> cells;
  for (int i = 0; i < static_cast<int>(view_.rows.size()); ++i) {
    const QRect area(i % grid.across * each, headHeight() + i / grid.across * (height + kHairGap), each - kSmallGap,
                     height);
    cells.push_back({area, area.adjusted(kSmallGap + words + kSmallGap, kHairGap, -kGap, -kHairGap), grid.words});
  }
  return cells;
}

double RankStrip::columnWidth(const QRect& columns) {
  return std::max(1.0, columns.width() / static_cast<double>(kRankSteps));
}

std::optional<size_t> RankStrip::rowAt(const QPoint& at) const {
  const std::vector<Cell> all = cells();
  const auto found = std::ranges::find_if(all, [&](const Cell& cell) { return cell.area.contains(at); });
  return found == all.end() ? std::nullopt : std::optional(static_cast<size_t>(found - all.begin()));
}

// The latest step is at the right.
const RankStep* RankStrip::stepAt(const QPoint& at) const {
  const auto row = rowAt(at);
  if (!row) return nullptr;
  const QRect columns = columnsOf(*row);
  const std::vector<RankStep>& steps = view_.rows[*row].steps;
  if (!columns.contains(at)) return nullptr;
  const auto back = static_cast<size_t>((columns.right() + 0.5 - at.x()) / columnWidth(columns));
  return back < steps.size() ? &steps[steps.size() - 1 - back] : nullptr;
}

QSize RankStrip::sizeHint() const {
  const Grid grid = gridFor(std::max(width(), kLeastStripWidth));
  const int lines = view_.rows.empty() ? 0 : grid.lines;
  return {4 * kLeastStripWidth, headHeight() + lines * (cellHeight(grid.words) + kHairGap)};
}

QSize RankStrip::minimumSizeHint() const { return {kLeastStripWidth, sizeHint().height()}; }

void RankStrip::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  updateGeometry(); // narrower strips take more lines
}

// ---- selection ---------------------------------------------------------------------------------------------------

void RankStrip::choose(std::optional<size_t> row) {
  if (row == chosen_) return;
  chosen_ = row;
  describe();
  update();
}

void RankStrip::mouseMoveEvent(QMouseEvent* event) { choose(rowAt(event->pos())); }

void RankStrip::mousePressEvent(QMouseEvent* event) {
  choose(rowAt(event->pos()));
  if (const RankStep* step = event->button() == Qt::LeftButton ? stepAt(event->pos()) : nullptr)
    emit stepActivated(step->step);
}

void RankStrip::leaveEvent(QEvent*) {
  if (!hasFocus()) choose(std::nullopt);
}

void RankStrip::focusOutEvent(QFocusEvent* event) {
  if (event->reason() != Qt::PopupFocusReason) choose(std::nullopt);
  QWidget::focusOutEvent(event);
}

void RankStrip::keyPressEvent(QKeyEvent* event) {
  const size_t count = view_.rows.size();
  if (count == 0) return QWidget::keyPressEvent(event);
  switch (event->key()) {
  case Qt::Key_Left: return choose(chosen_ ? std::max<size_t>(*chosen_, 1) - 1 : count - 1);
  case Qt::Key_Right: return choose(chosen_ ? std::min(*chosen_ + 1, count - 1) : 0);
  case Qt::Key_Home: return choose(0);
  case Qt::Key_End: return choose(count - 1);
  case Qt::Key_Return:
  case Qt::Key_Enter:
    if (chosen_ && view_.rows[*chosen_].overflows > 0) return emit stepActivated(view_.rows[*chosen_].overflowed_at);
    break;
  case Qt::Key_Escape:
    if (chosen_) return choose(std::nullopt);
    break;
  }
  QWidget::keyPressEvent(event);
}

void RankStrip::contextMenuEvent(QContextMenuEvent* event) {
  const bool by_key = event->reason() == QContextMenuEvent::Keyboard;
  const std::optional<size_t> row = by_key ? chosen_ : rowAt(event->pos());
  QMenu menu(this);
  if (row && view_.ranks > 1) {
    const auto rank = static_cast<int>(view_.rows[*row].rank);
    QAction* drill = menu.addAction(glyph_icon(Glyph::fault), tr("Fire drill on rank %1…").arg(rank), this,
                                    [this, rank] { emit drillWanted(rank); });
    drill->setObjectName("rank:drill");
    menu.addSeparator();
  }
  menu.addActions(actions());
  menu.exec(by_key && row ? mapToGlobal(cells()[*row].area.center()) : event->globalPos());
}

bool RankStrip::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const auto row = rowAt(help->pos());
  QString text = row ? sentence_of(view_.rows[*row]) : sentence_of(view_);
  if (const RankStep* step = stepAt(help->pos())) text += "\n" + sentence_of(*step);
  QToolTip::showText(help->globalPos(), text, this);
  return true;
}

} // namespace amplab
