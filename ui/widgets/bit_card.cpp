// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/bit_card.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <array>
#include <cmath>

namespace amplab {
namespace {

constexpr int kMostExponent = 8, kMostMantissa = 23; // maxima of all formats, which align at the binary point
constexpr double kFieldGapInCells = 0.5;             // between sign, exponent and mantissa
constexpr double kLeastCell = 6, kMostCell = 15, kDigitMargin = 2;

} // namespace

BitCard::BitCard(const Theme& theme, QWidget* parent) : QWidget(parent), theme_(theme), rows_(number_rows(1)) {
  setObjectName("formats:card");
  setAccessibleName(tr("Bits of the number in each format"));
  setFont(number_font(-1));
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  connect(&theme_, &Theme::changed, this, qOverload<>(&QWidget::update));
  describe();
}

void BitCard::setNumber(double value) {
  exact_nan_.reset();
  fill(value);
}

void BitCard::fill(double value) {
  rows_ = number_rows(value);
  if (exact_nan_) rows_[row_].rounded.number = *exact_nan_;
  describe();
  update();
}

void BitCard::setMarked(const QString& format) {
  marked_ = format;
  const auto found = std::ranges::find(rows_, format, &NumberRow::name);
  if (found != rows_.end() && !exact_nan_) {
    row_ = static_cast<size_t>(found - rows_.begin());
    bit_ = std::min(bit_, width_of(*found->format) - 1);
    describe();
  }
  update();
}

void BitCard::describe() {
  const NumberRow& row = rows_[row_];
  const int e = row.format->exponent_bits;
  const QString where = bit_ == 0   ? tr("At the sign.")
                        : bit_ <= e ? tr("At exponent bit %1.").arg(e - bit_)
                                    : tr("At mantissa bit %1.").arg(width_of(*row.format) - 1 - bit_);
  setAccessibleDescription(sentence_of(row) + ' ' + where);
}

// ---- input ---------------------------------------------------------------------------------------------------------

void BitCard::choose(size_t row, uint32_t pattern) {
  const NumberBits number = number_of(pattern, *rows_[row].format);
  row_ = row;
  exact_nan_ = number.what == NumberClass::nan ? std::optional(number) : std::nullopt;
  fill(number.value);
  emit numberChosen(number.value);
}

void BitCard::flip(size_t row, int bit) {
  bit_ = bit;
  choose(row, rows_[row].rounded.number.pattern ^ (uint32_t{1} << (width_of(*rows_[row].format) - 1 - bit)));
}

void BitCard::step(size_t row, int direction) {
  const Format& format = *rows_[row].format;
  const uint32_t pattern = rows_[row].rounded.number.pattern;
  if (const auto next = direction < 0 ? next_below(pattern, format) : next_above(pattern, format)) choose(row, *next);
}

void BitCard::moveCursor(int rows, int bits) {
  const Format& before = *rows_[row_].format;
  // Moving up and down keeps the position relative to the binary point.
  const int from_point = bit_ - before.exponent_bits;
  if (rows != 0) {
    const auto to =
        static_cast<size_t>(std::clamp(static_cast<int>(row_) + rows, 0, static_cast<int>(rows_.size()) - 1));
    if (to != row_) exact_nan_.reset();
    row_ = to;
    bit_ = from_point + rows_[row_].format->exponent_bits;
  }
  bit_ = std::clamp(bit_ + bits, 0, width_of(*rows_[row_].format) - 1);
  describe();
  update();
}

void BitCard::keyPressEvent(QKeyEvent* event) {
  const NumberRow& row = rows_[row_];
  const bool set = (row.rounded.number.pattern >> (width_of(*row.format) - 1 - bit_)) & 1;
  switch (event->key()) {
  case Qt::Key_Left: return moveCursor(0, -1);
  case Qt::Key_Right: return moveCursor(0, 1);
  case Qt::Key_Up: return moveCursor(-1, 0);
  case Qt::Key_Down: return moveCursor(1, 0);
  case Qt::Key_Home: return moveCursor(0, -width_of(*row.format));
  case Qt::Key_End: return moveCursor(0, width_of(*row.format));
  case Qt::Key_Space: return flip(row_, bit_);
  case Qt::Key_0:
  case Qt::Key_1:
    if (set != (event->key() == Qt::Key_1)) flip(row_, bit_);
    return moveCursor(0, 1);
  case Qt::Key_Less:
  case Qt::Key_Comma: return step(row_, -1);
  case Qt::Key_Greater:
  case Qt::Key_Period: return step(row_, 1);
  default: QWidget::keyPressEvent(event);
  }
}

void BitCard::mousePressEvent(QMouseEvent* event) {
  const auto row = rowAt(event->position().y());
  if (event->button() != Qt::LeftButton || !row) return QWidget::mousePressEvent(event);
  for (const int direction : {-1, 1})
    if (stepperOf(*row, direction).contains(event->position())) return step(*row, direction);
  for (int bit = 0; bit < width_of(*rows_[*row].format); ++bit)
    if (cellOf(*row, bit).contains(event->position())) return flip(*row, bit);
  if (*row != row_) moveCursor(static_cast<int>(*row) - static_cast<int>(row_), 0);
}

void BitCard::mouseMoveEvent(QMouseEvent* event) {
  under_ = event->position();
  update();
}

void BitCard::leaveEvent(QEvent*) {
  under_ = {-1, -1};
  update();
}

bool BitCard::event(QEvent* event) {
  // While focused, this widget handles keys that are shortcuts of the window.
  if (event->type() == QEvent::ShortcutOverride) {
    switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Space:
    case Qt::Key_0:
    case Qt::Key_1:
    case Qt::Key_Home:
    case Qt::Key_End:
    case Qt::Key_Less:
    case Qt::Key_Comma:
    case Qt::Key_Greater:
    case Qt::Key_Period:
      if (static_cast<QKeyEvent*>(event)->modifiers() & (Qt::ControlModifier | Qt::AltModifier)) break;
      event->accept();
      return true;
    default: break;
    }
  }
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  if (const auto row = rowAt(help->pos().y()))
    QToolTip::showText(help->globalPos(), sentence_of(rows_[*row]), this);
  else
    QToolTip::hideText();
  return true;
}

// ---- geometry ------------------------------------------------------------------------------------------------------

QSize BitCard::sizeHint() const { return {108 * fontMetrics().averageCharWidth(), minimumSizeHint().height() + 40}; }

QSize BitCard::minimumSizeHint() const {
  const QFontMetricsF metrics(font());
  const double width = metrics.horizontalAdvance("e4m3fn") + 3 * kGap + 33 * kLeastCell;
  return {static_cast<int>(width), static_cast<int>((static_cast<double>(rows_.size()) + 1) * (metrics.height() + 3))};
}

// Bits take the width they need. Columns fill the rest in order of importance.
BitCard::Measures BitCard::measures() const {
  const QFontMetricsF metrics(font());
  const double digit = metrics.horizontalAdvance('0');
  struct Wish {
    Column column;
    int characters, narrow; // narrow: abbreviated, or a button without a number; 0: all or nothing
  };
  static constexpr std::array<Wish, ColumnCount> kWishes = {
      {{Value, 15, 0}, {Below, 17, 2}, {Above, 17, 2}, {Words, 29, 10}, {Error, 20, 0}, {Spacing, 8, 0}}};
  Measures m;
  m.row = std::min(metrics.height() + 14, height() / (static_cast<double>(rows_.size()) + 1));
  m.name = metrics.horizontalAdvance("e4m3fn") + 2 * kGap;
  constexpr double cells = 1 + kMostExponent + kMostMantissa + 2 * kFieldGapInCells;
  double least = m.name + cells * kLeastCell + kGap;
  std::array<double, ColumnCount> widths{};
  for (const Wish& wish : kWishes) { // the narrowest form of each column that fits
    const double narrow = (wish.narrow ? wish.narrow : wish.characters) * digit + kGap;
    if (least + narrow > width()) continue;
    widths[wish.column] = narrow;
    least += narrow;
  }
  for (const Wish& wish : kWishes) { // then the full width
    const double more = wish.characters * digit + kGap - widths[wish.column];
    if (widths[wish.column] == 0 || more <= 0 || least + more > width()) continue;
    widths[wish.column] += more;
    least += more;
  }
  m.cell = std::clamp(kLeastCell + (width() - least) / cells, kLeastCell, kMostCell);
  m.sign_left = m.name;
  m.bits_right = m.name + cells * m.cell;
  double left = m.bits_right + kGap;
  for (int column = 0; column < ColumnCount; ++column) {
    if (widths[static_cast<size_t>(column)] == 0) continue;
    m.fields.push_back({static_cast<Column>(column), left, widths[static_cast<size_t>(column)]});
    left += m.fields.back().width;
  }
  return m;
}

QRectF BitCard::rowArea(size_t row) const {
  const double height = measures().row;
  return {0, static_cast<double>(row + 1) * height, static_cast<double>(width()), height};
}

std::optional<size_t> BitCard::rowAt(double y) const {
  const double at = std::floor(y / measures().row) - 1;
  if (at < 0 || at >= static_cast<double>(rows_.size())) return std::nullopt;
  return static_cast<size_t>(at);
}

QRectF BitCard::cellOf(size_t row, int bit) const {
  const Measures m = measures();
  const int exponent = rows_[row].format->exponent_bits;
  const int column = kMostExponent - exponent + bit; // sign and exponent end at the binary point
  const double gaps = bit == 0 ? 0 : bit <= exponent ? kFieldGapInCells : 2 * kFieldGapInCells;
  const double top = static_cast<double>(row + 1) * m.row, margin = std::max(1.0, m.row * 0.1);
  return {m.sign_left + (column + gaps) * m.cell, top + margin, m.cell, m.row - 2 * margin};
}

QRectF BitCard::stepperOf(size_t row, int step) const {
  const Measures m = measures();
  const auto field = std::ranges::find(m.fields, step < 0 ? Below : Above, &BitField::column);
  if (field == m.fields.end()) return {};
  return QRectF(field->left, static_cast<double>(row + 1) * m.row, field->width - kSmallGap, m.row)
      .adjusted(0, 1, 0, -1);
}

// ---- painting ------------------------------------------------------------------------------------------------------

QString BitCard::textOf(const NumberRow& row, Column column) const {
  switch (column) {
  case Value: return row.value;
  case Words: return row.words;
  case Error: return row.error;
  case Spacing: return row.spacing;
  case Below: return row.below.isEmpty() ? QString() : "‹ " + row.below;
  case Above: return row.above.isEmpty() ? QString() : row.above + " ›";
  case ColumnCount: break;
  }
  return {};
}

void BitCard::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setFont(font());
  painter.setRenderHint(QPainter::Antialiasing);
  const Measures m = measures();
  const Palette& palette = theme_.palette();
  paintHeader(painter, m);
  for (size_t row = 0; row < rows_.size(); ++row) {
    const QRectF area = rowArea(row);
    const bool marked = rows_[row].name == marked_;
    if (row == row_ && hasFocus())
      painter.fillRect(area, QColor(palette.selection));
    else if (row % 2)
      painter.fillRect(area, mixed(QColor(palette.surface), QColor(palette.line), 0.35));
    QFont face = font();
    face.setWeight(marked ? QFont::Bold : QFont::Normal);
    painter.setFont(face);
    painter.setPen(QColor(marked ? palette.accent : palette.text));
    painter.drawText(area.adjusted(kGap, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, rows_[row].name);
    painter.setFont(font());
    paintBits(painter, m, row);
    paintFields(painter, m, row);
  }
}

void BitCard::paintHeader(QPainter& painter, const Measures& m) const {
  const Palette& palette = theme_.palette();
  painter.setPen(QColor(palette.quiet));
  const auto write = [&](double left, double right, const QString& text, Qt::Alignment align) {
    const QString shown = painter.fontMetrics().elidedText(text, Qt::ElideRight, static_cast<int>(right - left));
    painter.drawText(QRectF(left, 0, right - left, m.row), align | Qt::AlignVCenter, shown);
  };
  const QRectF sign = cellOf(0, 0), exponent = cellOf(0, 1), mantissa = cellOf(0, 1 + kMostExponent);
  write(0, sign.right(), tr("±"), Qt::AlignRight); // a word would be wider than a bit
  write(exponent.left(), mantissa.left(), tr("exponent"), Qt::AlignHCenter);
  write(mantissa.left(), m.bits_right, tr("mantissa"), Qt::AlignLeft);
  for (const BitField& field : m.fields) {
    static const std::array<const char*, ColumnCount> kTitles = {QT_TR_NOOP("value"), QT_TR_NOOP("outcome"),
                                                                 QT_TR_NOOP("error"), QT_TR_NOOP("spacing"),
                                                                 QT_TR_NOOP("below"), QT_TR_NOOP("above")};
    const bool narrow = field.width < 6 * painter.fontMetrics().averageCharWidth();
    const bool right = field.column == Value || field.column == Spacing || field.column == Error;
    if (!narrow)
      write(field.left, field.left + field.width - kGap, tr(kTitles[field.column]),
            right ? Qt::AlignRight : Qt::AlignLeft);
  }
}

void BitCard::paintBits(QPainter& painter, const Measures& m, size_t row) const {
  const Palette& palette = theme_.palette();
  const Format& format = *rows_[row].format;
  const int width = width_of(format);
  for (int bit = 0; bit < width; ++bit) {
    const QRectF cell = cellOf(row, bit).adjusted(0.5, 0, -0.5, 0);
    const bool set = (rows_[row].rounded.number.pattern >> (width - 1 - bit)) & 1;
    const QColor part(bit == 0 ? palette.warning : bit <= format.exponent_bits ? palette.notice : palette.good);
    painter.setPen(Qt::NoPen);
    painter.setBrush(mixed(QColor(palette.surface), part, set ? 0.9 : 0.16));
    painter.drawRoundedRect(cell, 2, 2);
    const bool here = row == row_ && bit == bit_ && hasFocus();
    if (here || cell.contains(under_)) {
      painter.setPen(QPen(QColor(here ? palette.accent : palette.edge), here ? 2 : 1.5));
      painter.setBrush(Qt::NoBrush);
      painter.drawRoundedRect(cell, 2, 2);
    }
    if (m.cell < painter.fontMetrics().horizontalAdvance('0') + kDigitMargin) continue;
    painter.setPen(QColor(set ? palette.surface : palette.quiet));
    painter.drawText(cell, Qt::AlignCenter | Qt::TextDontClip, set ? "1" : "0");
  }
}

void BitCard::paintFields(QPainter& painter, const Measures& m, size_t row) const {
  const Palette& palette = theme_.palette();
  const NumberRow& its = rows_[row];
  const QRectF area = rowArea(row);
  for (const BitField& field : m.fields) {
    QString text = textOf(its, field.column);
    if (text.isEmpty()) continue;
    const bool step = field.column == Below || field.column == Above;
    const QRectF text_area(field.left, area.top(), field.width - kGap, area.height());
    if (step) {
      const QRectF button = stepperOf(row, field.column == Below ? -1 : 1);
      painter.setBrush(button.contains(under_) ? QColor(palette.hover) : QColor(palette.raised));
      painter.setPen(QPen(QColor(palette.edge), 1));
      painter.drawRoundedRect(button.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
      if (field.width < 6 * painter.fontMetrics().averageCharWidth()) text = field.column == Below ? "‹" : "›";
      painter.setPen(QColor(palette.text));
      painter.drawText(button, Qt::AlignCenter, text);
      continue;
    }
    const std::array<QRgb, 6> tones = {palette.text,   palette.quiet,   palette.good,
                                       palette.notice, palette.warning, palette.bad};
    const bool notable = its.tone == Tone::bad || its.tone == Tone::warning,
               toned = field.column == Words || (field.column == Value && notable);
    painter.setPen(QColor(toned                   ? tones[static_cast<size_t>(its.tone)]
                          : field.column == Value ? palette.text
                                                  : palette.quiet));
    const bool right = field.column != Words;
    if (!right && painter.fontMetrics().horizontalAdvance(text) > text_area.width()) text = its.brief;
    text = painter.fontMetrics().elidedText(text, Qt::ElideRight, static_cast<int>(text_area.width()) + 1);
    painter.drawText(text_area, (right ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter, text);
  }
}

} // namespace amplab
