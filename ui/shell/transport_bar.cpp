// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/transport_bar.h"

#include "engine/run/presets.h"
#include "ui/models/setting_labels.h"
#include "ui/shell/opening.h"
#include "ui/theme/theme.h"
#include "ui/widgets/bound_editor.h"
#include "ui/widgets/labels.h"
#include "ui/widgets/tone.h"

#include <QComboBox>
#include <QToolButton>
#include <algorithm>
#include <span>

namespace amplab {
namespace {

constexpr int kLeastHint = 60;   // pixels
constexpr int kLeastPreset = 12; // characters
constexpr ActionId kButtons[] = {ActionId::run,     ActionId::step, ActionId::phase, ActionId::slow,
                                 ActionId::restart, ActionId::stop, ActionId::fork};
constexpr ActionId kShortButtons[] = {ActionId::run, ActionId::restart};

QString text_of(std::string_view text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

} // namespace

TransportBar::TransportBar(ConfigDocument& document, LaneSelection& selection, const Actions& actions, QWidget* parent)
    : QToolBar(tr("Transport"), parent), document_(document), actions_(actions), preset_(makePresets()),
      hint_(new ElidedLabel(kLeastHint)) {
  setObjectName("transportBar");
  setMovable(false);
  setIconSize({16, 16});
  setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  actions[ActionId::step]->setIconText(tr("Step")); // the other transport buttons make its meaning clear
  actions[ActionId::phase]->setIconText(tr("Phase"));
  actions[ActionId::fork]->setIconText(tr("Fork"));
  actions[ActionId::teach]->setIconText(tr("Full lab"));
  for (const ActionId id : kButtons) addButton(id, nullptr);
  settings_ << addWidget(preset_);
  auto* mode = new BoundEditor(document, selection, "precision.mode", false, this);
  auto* seed = new BoundEditor(document, selection, "seed", true, this);
  for (BoundEditor* editor : {mode, seed}) {
    editor->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
    settings_ << addWidget(editor);
    connect(editor, &BoundEditor::complained, this, &TransportBar::rejected);
  }

  hint_->setObjectName("hint");
  hint_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  hint_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  hint_->setMinimumWidth(0);
  hint_->setContentsMargins(kGap, 0, kGap, 0);
  addWidget(hint_);

  connect(preset_, &QComboBox::activated, this,
          [this](int row) { emit presetChosen(preset_->itemData(row).toString()); });
  connect(&document, &ConfigDocument::settingsChanged, this, &TransportBar::readPreset);
  connect(&document, &ConfigDocument::lanesChanged, this, &TransportBar::readPreset);
  readPreset();
}

void TransportBar::addButton(ActionId id, QAction* before) {
  insertAction(before, actions_[id]);
  QWidget* button = widgetForAction(actions_[id]);
  button->setObjectName(actions_[id]->objectName() + "Button");
  button->setFocusPolicy(Qt::TabFocus);
}

// "Full lab" is the last one.
void TransportBar::setShort(bool is_short) {
  for (const ActionId id : kButtons) removeAction(actions_[id]);
  removeAction(actions_[ActionId::teach]);
  for (const ActionId id : is_short ? std::span<const ActionId>(kShortButtons) : kButtons)
    addButton(id, settings_.front());
  for (QAction* setting : settings_) setting->setVisible(!is_short);
  if (is_short) {
    addButton(ActionId::teach, nullptr);
    auto* full_lab = static_cast<QToolButton*>(widgetForAction(actions_[ActionId::teach]));
    full_lab->setProperty("outlined", true);
    full_lab->setAutoRaise(false);
  }
}

QComboBox* TransportBar::makePresets() {
  auto* box = new QComboBox;
  box->setObjectName("preset");
  box->setAccessibleName(tr("Preset"));
  box->setToolTip(tr("Example lanes, ready to run"));
  box->setPlaceholderText(tr("Choose a preset"));
  box->setMinimumContentsLength(kLeastPreset);
  box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  for (const Preset& preset : presets()) {
    box->addItem(translated_setting(preset.title), text_of(preset.name));
    box->setItemData(box->count() - 1, translated_setting(preset.sentence), Qt::ToolTipRole);
  }
  return box;
}

// Shows icons only if the texts do not fit. Otherwise the last buttons would move to the overflow menu.
void TransportBar::resizeEvent(QResizeEvent* event) {
  int wanted = 2 * kGap;
  for (QAction* action : actions()) {
    if (!action->isVisible()) continue;
    const QWidget* widget = widgetForAction(action);
    wanted += kSmallGap + widget->minimumSizeHint().width();
    const auto* button = qobject_cast<const QToolButton*>(widget);
    if (button && toolButtonStyle() == Qt::ToolButtonIconOnly) // QToolButton's padding around the text
      wanted += button->fontMetrics().horizontalAdvance(button->text() + "  ") + kSmallGap;
  }
  const auto style = wanted <= width() ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly;
  if (style != toolButtonStyle()) setToolButtonStyle(style);
  QToolBar::resizeEvent(event);
  fitPreset();
}

// The hint must be readable as a whole. The preset's name is shortened for it.
void TransportBar::fitPreset() {
  int others = 2 * kGap;
  for (QAction* action : actions())
    if (const QWidget* widget = widgetForAction(action); widget != hint_ && action->isVisible())
      others += kSmallGap + widget->sizeHint().width();
  hint_->ensurePolished();
  const int missing = hint_->fontMetrics().horizontalAdvance(hint_->text()) + 4 * kGap - (width() - others);
  preset_->setMaximumWidth(
      std::max(preset_->minimumSizeHint().width(), preset_->sizeHint().width() - std::max(0, missing)));
}

void TransportBar::setHint(const QString& hint, const char* tone) {
  hint_->setText(hint);
  hint_->setToolTip(hint);
  set_tone(*hint_, tone);
  fitPreset();
}

void TransportBar::setSettingsLocked(bool locked) {
  for (BoundEditor* each : findChildren<BoundEditor*>()) each->setLocked(locked);
}

QString TransportBar::hint() const { return hint_->text(); }

// Shows a preset's name only while the lanes equal it.
void TransportBar::readPreset() {
  preset_->setCurrentIndex(-1);
  const auto config = &LaneSetup::config;
  for (int row = 0; row < preset_->count(); ++row) {
    const std::vector<LaneSetup> lanes = preset_setups(preset_->itemData(row).toString().toStdString());
    if (std::ranges::equal(lanes, document_.setups(), {}, config, config)) preset_->setCurrentIndex(row);
  }
}

} // namespace amplab
