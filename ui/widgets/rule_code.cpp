// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/rule_code.h"

#include "ui/models/cell.h"
#include "ui/widgets/code_edit.h"
#include "ui/widgets/marks.h"

#include <QPainter>

namespace amplab {
namespace {

constexpr int kLeft = kGap, kRuleBar = 3, kIndentCharacters = 2,
              kFitting = 34; // characters that fit a narrow panel
constexpr int kFlow = Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap;

struct Line {
  int level = 0;
  QString text;
};

Line line_of(std::string_view text) {
  const size_t spaces = text.find_first_not_of(' ');
  const std::string_view bare = text.substr(spaces);
  return {static_cast<int>(spaces / 4), QString::fromUtf8(bare.data(), static_cast<qsizetype>(bare.size()))};
}

} // namespace

RuleCode::RuleCode(const Theme& theme, QWidget* parent) : QWidget(parent), theme_(theme) {
  setObjectName("scaler:code");
  setAccessibleName(tr("The scaler's rule"));
  setFont(code_font(-1));
  QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
  connect(&theme_, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void RuleCode::show(const ScalerRule& rule, const RuleMarks& marks) {
  const bool same = rule_ == &rule;
  if (same && marks == marks_) return;
  const bool described = same && marks.decided == marks_.decided;
  rule_ = &rule;
  marks_ = marks;
  if (!described) describe();
  if (!same) updateGeometry();
  update();
}

void RuleCode::describe() {
  QStringList lines;
  for (size_t i = 0; i < rule_->lines.size(); ++i) {
    const Line line = line_of(rule_->lines[i].text);
    lines << (marks_.decided == i ? tr("decided: %1").arg(line.text) : line.text);
  }
  setAccessibleDescription(lines.join('\n'));
}

std::vector<QRect> RuleCode::lineAreas(int width) const {
  const QFontMetrics metrics(font());
  std::vector<QRect> lineAreas;
  int y = kHairGap;
  for (const RuleLine& row : rule_->lines) {
    const Line line = line_of(row.text);
    const int x = kLeft + line.level * kIndentCharacters * metrics.horizontalAdvance(' ');
    const QRect bounds(x, y, std::max(width - x - kSmallGap, 1), 1000);
    lineAreas.push_back({x, y, bounds.width(), metrics.boundingRect(bounds, kFlow, line.text).height()});
    y += lineAreas.back().height() + kHairGap;
  }
  return lineAreas;
}

int RuleCode::heightForWidth(int width) const { return rule_ ? lineAreas(width).back().bottom() + kHairGap + 1 : 0; }

QSize RuleCode::sizeHint() const {
  const int wide = kFitting * QFontMetrics(font()).averageCharWidth();
  return {wide, heightForWidth(std::max(width(), wide))};
}

QSize RuleCode::minimumSizeHint() const { return {kFitting / 2 * QFontMetrics(font()).averageCharWidth(), 0}; }

void RuleCode::paintEvent(QPaintEvent*) {
  if (!rule_) return;
  const Palette& palette = theme_.palette();
  QPainter painter(this);
  painter.setFont(font());
  const std::vector<QRect> lines = lineAreas(width());
  for (size_t i = 0; i < lines.size(); ++i) {
    const Line line = line_of(rule_->lines[i].text);
    const bool decided = marks_.decided == i, moved = marks_.moved == i;
    const QRect whole(0, lines[i].top() - 1, width(), lines[i].height() + 2);
    const QColor ink = moved ? verdict_colour(palette, marks_.verdict) : QColor(palette.accent);
    if (decided) painter.fillRect(whole, mixed(palette.surface, ink, 0.2));
    if (decided || moved) painter.fillRect(QRect(whole.topLeft(), QSize(kRuleBar, whole.height())), ink);
    painter.setPen(QColor(decided || moved ? palette.text : palette.quiet));
    QRect drawn;
    painter.drawText(lines[i], kFlow, line.text, &drawn);
    if (!moved) continue;
    const QString step = tr("step %1").arg(count_label(static_cast<double>(marks_.moved_at)));
    const QRect rest(drawn.right() + kGap, whole.top(), width() - drawn.right() - kGap - kSmallGap, whole.height());
    painter.setPen(ink);
    if (QFontMetrics(font()).horizontalAdvance(step) <= rest.width())
      painter.drawText(rest, Qt::AlignRight | Qt::AlignVCenter, step);
  }
}

} // namespace amplab
