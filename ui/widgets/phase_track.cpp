// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/phase_track.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QRegularExpression>
#include <algorithm>

namespace amplab {
namespace {

constexpr int kEdge = 26; // pixels between two boxes
constexpr double kCorner = 5;
constexpr double kLeastShare = 0.7; // of the usual size of text, in a narrow box
constexpr int kChipPad = kSmallGap + kHairGap;

QString state_name(PhaseState state) {
  switch (state) {
  case PhaseState::ahead: return PhaseTrack::tr("pending");
  case PhaseState::done: return PhaseTrack::tr("done");
  case PhaseState::here: return PhaseTrack::tr("current");
  case PhaseState::next: return PhaseTrack::tr("next");
  }
  return {};
}

// Shortens numbers for narrow boxes: 1.2e5 for 1.2e+05.
QString short_number(double value) {
  static const QRegularExpression kExponentZeros("e([-+])0*");
  return number_label(value, 3).replace(kExponentZeros, "e\\1").replace("e+", "e");
}

QFont name_font() { return text_font(0, QFont::DemiBold); }
QFont figure_font() { return number_font(-1); }

QFont shrunk(QFont font, double share) {
  font.setPointSizeF(share * font.pointSizeF());
  return font;
}

int advance_of(const QString& text, const QFont& font) { return QFontMetrics(font).horizontalAdvance(text); }

// Draws a line in smaller text if it is too long, and elided if that is not enough.
void draw_fitted(QPainter& painter, const QRect& row, const QString& text, const QFont& font) {
  painter.setFont(font);
  for (const double share : {0.9, 0.8, kLeastShare})
    if (advance_of(text, painter.font()) > row.width()) painter.setFont(shrunk(font, share));
  painter.drawText(row, Qt::AlignVCenter, painter.fontMetrics().elidedText(text, Qt::ElideRight, row.width()));
}

QStringList figures_of(const PhaseBox& box) {
  if (!box.record) return {state_name(box.state)};
  if (!is_recorded(box.norm)) return {PhaseChip::tr("no tensors")};
  return {PhaseChip::tr("norm %1").arg(short_number(box.norm)), PhaseChip::tr("max %1").arg(short_number(box.amax)),
          box.nonfinite == 0 ? PhaseChip::tr("all finite") : PhaseChip::tr("%1 Inf/NaN").arg(box.nonfinite)};
}

} // namespace

PhaseChip::PhaseChip(const Theme& theme, QWidget* parent) : QAbstractButton(parent), theme_(theme) {
  setCheckable(true);
  setFocusPolicy(Qt::TabFocus);
  setCursor(Qt::PointingHandCursor);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void PhaseChip::show(const PhaseBox& box) {
  setText(box.name);
  setObjectName("phase:" + box.name);
  state_ = box.state;
  figures_ = figures_of(box);
  nonfinite_ = box.nonfinite > 0;
  line_ = box.record && box.record->line > 0 ? tr("line %1").arg(box.record->line) : QString();
  const QString source = box.record ? "\n" + QString::fromStdString(box.record->text) : QString();
  setToolTip(box.meaning + source);
  const QStringList spoken_lines = line_.isEmpty() ? figures_ : figures_ + QStringList(line_);
  setAccessibleName(QString("%1, %2: %3").arg(box.name, state_name(box.state), spoken_lines.join(", ")));
  update();
}

int PhaseChip::leastWidth() const {
  int widest = advance_of(text(), shrunk(name_font(), kLeastShare));
  for (const QString& line : figures_ + QStringList(line_))
    widest = std::max(widest, advance_of(line, shrunk(figure_font(), kLeastShare)));
  return widest + 2 * kChipPad;
}

QSize PhaseChip::sizeHint() const { return {90, 5 * QFontMetrics(number_font(-1)).height() + 2 * kSmallGap + kGap}; }

void PhaseChip::paintEvent(QPaintEvent*) {
  const Palette& palette = theme_.palette();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const bool here = state_ == PhaseState::here, next = state_ == PhaseState::next;
  const QColor ground = here           ? mixed(palette.surface, palette.accent, 0.18)
                        : underMouse() ? QColor(palette.hover)
                                       : QColor(palette.raised);
  const QRectF box = QRectF(rect()).adjusted(1, 1, -1, -1);
  painter.setBrush(state_ == PhaseState::ahead || next ? QColor(palette.surface) : ground);
  QPen edge(QColor(here || hasFocus() ? palette.accent
                   : isChecked()      ? palette.text
                                      : palette.edge),
            here || isChecked() ? 2 : 1);
  if (next) edge.setStyle(Qt::DashLine), edge.setColor(QColor(palette.accent));
  painter.setPen(edge);
  painter.drawRoundedRect(box, kCorner, kCorner);

  const int line = QFontMetrics(figure_font()).height();
  QRect row(kChipPad, kSmallGap, width() - 2 * kChipPad, QFontMetrics(name_font()).height());
  painter.setPen(QColor(state_ == PhaseState::ahead ? palette.quiet : palette.text));
  draw_fitted(painter, row, text(), name_font());
  row.setTop(row.bottom() + kHairGap);
  row.setHeight(line);
  for (const QString& figure : figures_) {
    const bool bad = nonfinite_ && &figure == &figures_.back();
    painter.setPen(QColor(bad ? palette.bad : palette.quiet));
    draw_fitted(painter, row, figure, figure_font());
    row.translate(0, line);
  }
  row.moveTop(height() - line - kSmallGap); // below all other lines, where it does not move
  painter.setPen(QColor(palette.notice));
  draw_fitted(painter, row, line_, figure_font());
}

void PhaseChip::keyPressEvent(QKeyEvent* event) {
  if (event->key() != Qt::Key_Return && event->key() != Qt::Key_Enter) return QAbstractButton::keyPressEvent(event);
  click();
  event->accept();
}

PhaseTrack::PhaseTrack(const Theme& theme, QWidget* parent) : QWidget(parent), theme_(theme) {
  setObjectName("phaseTrack");
  setAccessibleName(tr("Phases of the step"));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(kGap, 0, kGap, 0);
  row->setSpacing(kEdge);
  auto* group = new QButtonGroup(this);
  for (int i = 0; i < kPhaseCount; ++i) {
    auto* chip = new PhaseChip(theme, this);
    chips_[static_cast<size_t>(i)] = chip;
    group->addButton(chip, i);
    row->addWidget(chip, 1);
  }
  connect(group, &QButtonGroup::idClicked, this, &PhaseTrack::phaseChosen);
  connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void PhaseTrack::show(const std::array<PhaseBox, kPhaseCount>& boxes) {
  for (size_t i = 0; i < boxes.size(); ++i) {
    chips_[i]->show(boxes[i]);
    edges_[i] = boxes[i].dtypes;
  }
  update();
}

int PhaseTrack::chosen() const {
  for (int i = 0; i < kPhaseCount; ++i)
    if (chips_[static_cast<size_t>(i)]->isChecked()) return i;
  return -1;
}

void PhaseTrack::choose(int phase) { chips_[static_cast<size_t>(phase)]->setChecked(true); }

// Paints the arrows, each with the dtypes that flow along it.
void PhaseTrack::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setFont(number_font(-2));
  const QFontMetrics metrics(painter.font());
  const Palette& palette = theme_.palette();
  for (size_t i = 0; i + 1 < chips_.size(); ++i) {
    const QRect chip = chips_[i]->geometry();
    const double from = chip.right() + kSmallGap, to = chip.right() + kEdge - kSmallGap, y = chip.center().y() + 0.5;
    painter.setPen(QPen(QColor(edges_[i].isEmpty() ? palette.line : palette.quiet), 1));
    painter.drawLine(QPointF(from, y), QPointF(to, y));
    painter.drawPolyline(QPolygonF{{to - 4, y - 3}, {to, y}, {to - 4, y + 3}});
    painter.setPen(QColor(palette.text));
    const QStringList dtypes = edges_[i].split(", ");
    QRect box(chip.right() + 1, 0, kEdge, metrics.height());
    for (qsizetype at = 0; at < std::min<qsizetype>(dtypes.size(), 2); ++at) { // first above the arrow, second below
      box.moveTop(static_cast<int>(y) + (at == 0 ? -metrics.height() - kHairGap : kHairGap));
      painter.drawText(box, Qt::AlignCenter, dtypes[at]);
    }
  }
}

} // namespace amplab
