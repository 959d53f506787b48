// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/transport_bar.h"

#include "engine/run/fields.h"
#include "engine/run/presets.h"
#include "ui/shell/opening.h"
#include "ui/theme/theme.h"

#include <QComboBox>
#include <QLabel>
#include <QPainter>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStyle>
#include <QToolButton>
#include <nlohmann/json.hpp>

namespace amplab {
namespace {

constexpr int kLeastHint = 60; // pixels

QString text_of(std::string_view text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

// Gives way where the bar is narrow: its sentence is then cut, and whole in the tool tip.
class Hint : public QLabel {
 public:
  QSize sizeHint() const override { return {kLeastHint, QLabel::sizeHint().height()}; }
  QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.setPen(palette().color(foregroundRole()));
    painter.drawText(contentsRect(), static_cast<int>(alignment()),
                     fontMetrics().elidedText(text(), Qt::ElideRight, contentsRect().width()));
  }
};

QLabel* label_of(QToolBar& bar, const QString& text) {
  auto* label = new QLabel(text);
  label->setProperty("tone", "quiet");
  label->setContentsMargins(kGap, 0, kHairGap, 0);
  bar.addWidget(label);
  return label;
}

} // namespace

TransportBar::TransportBar(ConfigDocument& document, const Actions& actions, QWidget* parent)
    : QToolBar(tr("Transport"), parent), document_(document), preset_(new QComboBox), mode_(new QComboBox),
      hint_(new Hint), seed_(new QSpinBox) {
  setObjectName("transportBar");
  setMovable(false);
  setIconSize({16, 16});
  setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  actions[Act::step]->setIconText(tr("Step")); // what one button makes is clear beside another
  actions[Act::phase]->setIconText(tr("Phase"));
  actions[Act::fork]->setIconText(tr("Fork"));
  for (const Act act : {Act::run, Act::step, Act::phase, Act::slow, Act::restart, Act::stop, Act::fork}) {
    addAction(actions[act]);
    widgetForAction(actions[act])->setObjectName(actions[act]->objectName() + "Button");
    widgetForAction(actions[act])->setFocusPolicy(Qt::TabFocus);
  }
  addSeparator();

  label_of(*this, tr("preset"));
  preset_->setObjectName("preset");
  preset_->setAccessibleName(tr("Preset"));
  preset_->setToolTip(tr("Lanes that show something, ready to run"));
  preset_->setPlaceholderText(tr("choose"));
  for (const Preset& preset : presets()) {
    preset_->addItem(text_of(preset.title), text_of(preset.name));
    preset_->setItemData(preset_->count() - 1, text_of(preset.sentence), Qt::ToolTipRole);
  }
  addWidget(preset_);

  mode_label_ = label_of(*this, tr("mode"));
  mode_->setObjectName("mode");
  mode_->setAccessibleName(tr("Precision mode of the selected lane"));
  mode_->setToolTip(tr("Precision mode of the selected lane; a running lane takes it at its next step"));
  for (const std::string_view mode : find_field("precision.mode")->choices) mode_->addItem(text_of(mode));
  addWidget(mode_);

  label_of(*this, tr("seed"));
  seed_->setObjectName("seed");
  seed_->setAccessibleName(tr("Seed of all lanes"));
  seed_->setToolTip(tr("Seed of all lanes: same seed, same initial weights and batches"));
  seed_->setRange(0, std::numeric_limits<int>::max());
  seed_->setMaximumWidth(90);
  addWidget(seed_);

  hint_->setObjectName("hint");
  hint_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  hint_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  hint_->setMinimumWidth(0);
  hint_->setContentsMargins(kWideGap, 0, kGap, 0);
  addWidget(hint_);

  connect(preset_, &QComboBox::activated, this,
          [this](int row) { emit presetChosen(preset_->itemData(row).toString()); });
  connect(mode_, &QComboBox::textActivated, this,
          [this](const QString& mode) { set(lane_, "precision.mode", mode.toStdString()); });
  connect(seed_, &QSpinBox::valueChanged, this, [this](int seed) { set(ConfigDocument::kAllLanes, "seed", seed); });
  connect(&document, &ConfigDocument::fieldsChanged, this, &TransportBar::read);
  connect(&document, &ConfigDocument::lanesChanged, this, &TransportBar::read);
  read();
}

void TransportBar::setLane(int lane) {
  lane_ = lane;
  read();
}

void TransportBar::setHint(const QString& hint, const char* tone) {
  hint_->setText(hint);
  hint_->setToolTip(hint);
  hint_->setProperty("tone", tone);
  hint_->style()->unpolish(hint_);
  hint_->style()->polish(hint_);
}

QString TransportBar::hint() const { return hint_->text(); }

void TransportBar::set(int lane, const char* key, const nlohmann::json& value) {
  if (document_.laneCount() == 0) return;
  try {
    document_.setField(lane, key, value);
  } catch (const ConfigError& error) {
    emit refused(QString::fromUtf8(error.what()));
    read();
  }
}

// Shows what the document holds; a preset's name only while the lanes are just as it made them.
void TransportBar::read() {
  const QSignalBlocker quiet_mode(mode_), quiet_seed(seed_);
  preset_->setCurrentIndex(-1);
  for (int row = 0; row < preset_->count(); ++row)
    if (preset_setups(preset_->itemData(row).toString().toStdString()) == document_.setups()) preset_->setCurrentIndex(row);
  if (lane_ >= document_.laneCount()) lane_ = 0;
  if (document_.laneCount() == 0) return;
  const RunConfig& config = document_.config(lane_);
  mode_->setCurrentText(QString::fromStdString(config.precision.mode));
  mode_label_->setText(tr("mode of “%1”").arg(QString::fromStdString(config.name)));
  seed_->setValue(static_cast<int>(std::min<uint64_t>(config.seed, std::numeric_limits<int>::max())));
}

} // namespace amplab
