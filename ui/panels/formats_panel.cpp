// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/formats_panel.h"

#include "ui/models/typed_number.h"
#include "ui/widgets/bit_card.h"
#include "ui/widgets/format_ruler.h"
#include "ui/widgets/tone.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QLocale>
#include <QMenu>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>
#include <array>
#include <cmath>
#include <limits>

namespace amplab {
namespace {

constexpr auto kFormatsKey = "formats"; // settings key
constexpr double kTyped = 16;           // width of the line edit, in digits
constexpr int kWide = 1000;             // in pixels, at least: the ruler gets its share of the width

struct FormatPreset {
  const char* label;
  double (*of)(const Format& format);
  const char* label_if_clipped = nullptr; // for a format without infinity, if different
};

// clang-format off
constexpr std::array kPresets = {
    FormatPreset{QT_TRANSLATE_NOOP("amplab::FormatsPanel", "Largest"),
                 [](const Format& f) { return f.largest; }},
    FormatPreset{QT_TRANSLATE_NOOP("amplab::FormatsPanel", "First number that overflows"),
                 [](const Format& f) { // by rounding, ties to even
                   const double half = std::ldexp(1.0, std::ilogb(f.largest) - f.mantissa_bits - 1);
                   return f.has_infinity ? f.largest + half : f.largest + half + 2 * half * f.eps;
                 },
                 QT_TRANSLATE_NOOP("amplab::FormatsPanel", "A number that is clipped")},
    FormatPreset{QT_TRANSLATE_NOOP("amplab::FormatsPanel", "Smallest normal"),
                 [](const Format& f) { return f.smallest_normal; }},
    FormatPreset{QT_TRANSLATE_NOOP("amplab::FormatsPanel", "Smallest subnormal"),
                 [](const Format& f) { return f.smallest_subnormal; }},
    FormatPreset{QT_TRANSLATE_NOOP("amplab::FormatsPanel", "Largest that is flushed"),
                 [](const Format& f) { return f.smallest_subnormal / 2; }},
    FormatPreset{QT_TRANSLATE_NOOP("amplab::FormatsPanel", "1 + eps: the number after 1"),
                 [](const Format& f) { return 1 + f.eps; }},
    FormatPreset{QT_TRANSLATE_NOOP("amplab::FormatsPanel", "1 + eps / 2: an update that is swallowed"),
                 [](const Format& f) { return 1 + f.eps / 2; }},
};
// clang-format on

// Writes powers of two that are hard to read as "2^n".
QString as_typed(double value) {
  int exponent = 0;
  const bool power = std::isfinite(value) && std::abs(std::frexp(value, &exponent)) == 0.5;
  if (power && (exponent < -9 || exponent > 17)) return QString(value < 0 ? "-2^%1" : "2^%1").arg(exponent - 1);
  return std::isfinite(value) ? QString::number(value, 'g', QLocale::FloatingPointShortest) : number_label(value);
}

} // namespace

FormatsPanel::FormatsPanel(const PanelContext& of)
    : Panel(of), head_(makeHead()), ruler_(new FormatRuler(theme_)), card_(new BitCard(theme_)),
      splitter_(new QSplitter) {
  setProperty("surface", true);
  setAttribute(Qt::WA_StyledBackground);
  splitter_->addWidget(ruler_);
  splitter_->addWidget(card_);
  splitter_->setChildrenCollapsible(false);
  splitter_->setHandleWidth(kGap);
  splitter_->setMinimumSize(
      card_->minimumSizeHint().width(),
      card_->minimumSizeHint().height()); // of one part; if both do not fit side by side, they are stacked
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, kSmallGap);
  column->setSpacing(0);
  column->addWidget(head_);
  column->addWidget(splitter_, 1);

  connect(ruler_, &FormatRuler::numberChosen, this, [this](double value) { setNumber(value, nullptr); });
  connect(card_, &BitCard::numberChosen, this, [this](double value) { setNumber(value, card_); });
  connect(typed_, &QLineEdit::textEdited, this, &FormatsPanel::readTyped);
  followLane([this] { markTensors(); });
  connect(&store_, &RunStore::inspectionsReceived, this, [this](int lane) {
    if (lane == focus_.lane()) markTensors();
  });
  connect(&focus_, &Focus::numberShown, this, &FormatsPanel::showNumber);
  connect(&focus_, &Focus::bitsShown, this, &FormatsPanel::showBits);
  setNumber(number_, nullptr);
}

QWidget* FormatsPanel::makeHead() {
  auto* head = new QWidget;
  typed_ = new QLineEdit;
  typed_->setObjectName("formats:number");
  typed_->setAccessibleName(tr("Number"));
  typed_->setToolTip(tr("A number or a sum of numbers: 65504, 1e-8, 2^-24, 0x1p-14, 1 + 2^-11, inf, nan"));
  typed_->setFont(number_font());
  typed_->setMaximumWidth(static_cast<int>(kTyped * QFontMetricsF(number_font()).horizontalAdvance('0')) +
                          2 * kWideGap);
  typed_->setMinimumWidth(typed_->maximumWidth() / 2);
  auto* presets = new QToolButton;
  presets->setObjectName("formats:presets");
  presets->setText(tr("Numbers"));
  presets->setToolTip(tr("Numbers at the limits of the formats"));
  presets->setPopupMode(QToolButton::InstantPopup);
  presets->setFocusPolicy(Qt::TabFocus);
  presets->setProperty("outlined", true);
  presets->setProperty("compact", true);
  auto* menu = new QMenu(presets);
  menu->setObjectName("formats:menu");
  fillPresets(*menu);
  presets->setMenu(menu);
  status_ = toned_label({}, "quiet");
  status_->setObjectName("formats:status");
  status_->setWordWrap(true);
  status_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  auto* whole = new QToolButton;
  whole->setObjectName("formats:whole");
  whole->setText(tr("Whole ruler"));
  whole->setToolTip(
      tr("Shows the ruler from the smallest to the largest number (double-click). Wheel: zoom. Drag: move."));
  whole->setFocusPolicy(Qt::TabFocus);
  whole->setProperty("outlined", true);
  whole->setProperty("compact", true);
  connect(whole, &QToolButton::clicked, this, [this] { ruler_->showAll(); });
  auto* row = new QHBoxLayout(head);
  row->setContentsMargins(kGap, kSmallGap, kGap, kSmallGap);
  row->setSpacing(kGap);
  row->addWidget(typed_, 1);
  row->addWidget(presets);
  row->addWidget(status_, 1);
  row->addWidget(whole);
  return head;
}

void FormatsPanel::fillPresets(QMenu& menu) {
  for (const Format& format : number_formats()) {
    const QString name = QString::fromUtf8(format.name.data(), static_cast<qsizetype>(format.name.size()));
    QMenu* of = menu.addMenu(name);
    for (const FormatPreset& preset : kPresets) {
      const double value = preset.of(format);
      const bool clips = !format.has_infinity && preset.label_if_clipped;
      of->addAction(tr("%1\t%2").arg(tr(clips ? preset.label_if_clipped : preset.label), as_typed(value)), this,
                    [this, value, name] { showNumber(value, name); });
    }
  }
  menu.addSeparator();
  for (const double value :
       {0.0, 1.0, 0.1, 1.0 / 3, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()})
    menu.addAction(number_label(value), this, [this, value] { showNumber(value, {}); });
}

// ---- the number ----------------------------------------------------------------------------------------------------

void FormatsPanel::setNumber(double value, QWidget* from) {
  number_ = value;
  if (from != typed_) typed_->setText(as_typed(value));
  if (from != card_) card_->setNumber(value);
  ruler_->setNumber(value);
  showStatus();
}

void FormatsPanel::readTyped(const QString& text) {
  if (const auto value = typed_number(text)) return setNumber(*value, typed_);
  showStatus(tr("Invalid number. Try 65504, 1e-8, 2^-24, 0x1p-14, 1 + 2^-11, inf or nan."));
}

void FormatsPanel::showNumber(double value, const QString& dtype) {
  if (!is_recorded(value)) return;
  setNumber(value, nullptr);
  ruler_->setMarked(dtype);
  card_->setMarked(dtype);
}

void FormatsPanel::showBits(double value, const QString& dtype) {
  showNumber(value, dtype);
  emit frontWanted();
}

void FormatsPanel::showStatus(const QString& complaint) {
  const QString text = complaint.isEmpty() ? whose_ : complaint;
  status_->setText(text);
  status_->setToolTip(text);
  set_tone(*status_, complaint.isEmpty() ? "quiet" : "bad");
}

// ---- the tensors ---------------------------------------------------------------------------------------------------

void FormatsPanel::markTensors() {
  if (!isVisible()) return; // showEvent catches up
  const LaneStore* lane = store_.laneCount() > 0 ? &store_.lane(focus_.lane()) : nullptr;
  const StepInspection* inspection = lane ? lane->inspections().latest() : nullptr;
  const QString whose =
      inspection ? tr("%1, step %2")
                       .arg(QString::fromStdString(lane->name()), count_label(static_cast<double>(inspection->step)))
                 : QString();
  ruler_->setSpans(inspection ? tensor_spans(*inspection) : std::vector<TensorSpan>(), whose,
                   lane ? lane->colour() : 0);
  const QString before = whose_;
  whose_ = inspection ? tr("marked: tensors of %1").arg(whose)
           : lane     ? tr("The tensors of %1 are marked here when it runs.").arg(QString::fromStdString(lane->name()))
                      : QString();
  if (status_->text() == before) showStatus(); // otherwise a complaint is shown
}

void FormatsPanel::showEvent(QShowEvent* event) {
  Panel::showEvent(event);
  emit numbersWanted(true); // inspect tensors while they are marked
  markTensors();
}

void FormatsPanel::hideEvent(QHideEvent* event) {
  Panel::hideEvent(event);
  emit numbersWanted(false);
}

void FormatsPanel::resizeEvent(QResizeEvent* event) {
  Panel::resizeEvent(event);
  const bool beside = width() >= ruler_->minimumSizeHint().width() + card_->minimumSizeHint().width() + kWideGap;
  const Qt::Orientation wanted = beside ? Qt::Horizontal : Qt::Vertical;
  if (splitter_->orientation() == wanted && !splitter_->property("divided").isNull()) return;
  splitter_->setProperty("divided", true);
  splitter_->setOrientation(wanted);
  splitter_->setSizes({1000, !beside ? 800 : width() < kWide ? 1800 : 1500});
}

void FormatsPanel::saveSettings(QVariantMap& settings) const {
  settings[kFormatsKey] =
      QVariantMap{{"number", as_typed(number_)}, {"lower", ruler_->lower()}, {"upper", ruler_->upper()}};
}

void FormatsPanel::restoreSettings(const QVariantMap& settings) {
  const QVariantMap saved = settings[kFormatsKey].toMap();
  if (saved.isEmpty()) return;
  if (const auto number = typed_number(saved["number"].toString())) setNumber(*number, nullptr);
  const double lower = saved["lower"].toDouble(), upper = saved["upper"].toDouble();
  if (std::isfinite(lower) && std::isfinite(upper) && lower < upper) ruler_->setView(lower, upper);
}

} // namespace amplab
