// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/bound_editor.h"

#include "ui/models/setting_labels.h"
#include "ui/theme/theme.h"
#include "ui/widgets/tone.h"

#include <QHBoxLayout>
#include <utility>

namespace amplab {

BoundEditor::BoundEditor(ConfigDocument& document, LaneSelection& selection, const char* key, bool allLanes,
                         QWidget* parent)
    : QWidget(parent), document_(document), selection_(selection), key_(key), allLanes_(allLanes),
      editor_(SettingEditor::create(*find_setting_row(key), this)) {
  editor_->control()->setObjectName("bar:" + key_);
  editor_->control()->setWhatsThis(help_of(editor_->setting()));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(kSmallGap, 0, kSmallGap, 0);
  row->setSpacing(kSmallGap + kHairGap);
  const QString label = label_of(editor_->setting());
  row->addWidget(
      toned_label(allLanes_ ? tr("%1, all lanes").arg(label) : tr("%1, this lane").arg(label), "quiet", this));
  row->addWidget(editor_);
  connect(editor_, &SettingEditor::edited, this, [this](const SettingValue& value) {
    try {
      if (document_.laneCount() > 0) document_.setSetting(scope(), key_, value);
    } catch (const ConfigError& error) { // keep the invalid text for correction
      editor_->showRejection(QString::fromUtf8(error.what()));
      return emit complained(QString::fromUtf8(error.what()));
    }
    reload();
  });
  connect(&selection_, &LaneSelection::changed, this, [this] {
    if (isTyping()) editor_->enterTyped(); // into the lane for which it was typed
    reload();
  });
  connect(&document_, &ConfigDocument::lanesChanged, this, &BoundEditor::reload);
  connect(&document_, &ConfigDocument::settingsChanged, this, &BoundEditor::reload);
  reload();
}

// Names the lanes that the setting applies to, in the tooltip and for screen readers too.
void BoundEditor::showScope() {
  const QString label = label_of(editor_->setting()), help = help_of(editor_->setting());
  const QString lane = allLanes_ ? QString() : QString::fromStdString(document_.config(scope()).name);
  editor_->control()->setToolTip(allLanes_ ? tr("%1\nApplies to all lanes.").arg(help)
                                           : tr("%1\nApplies only to the selected lane, “%2”.").arg(help, lane));
  editor_->control()->setAccessibleName(allLanes_ ? tr("%1 of all lanes").arg(label) : tr("%1 of %2").arg(label, lane));
}

// Returns the index of the lane shown last, or kAllLanes.
int BoundEditor::scope() const {
  return allLanes_ ? ConfigDocument::kAllLanes : index_of(ids_.front(), document_.setups());
}

bool BoundEditor::isTyping() const { return editor_->isTyping() && has_any_of(ids_, document_.setups()); }

void BoundEditor::setLocked(bool locked) {
  if (std::exchange(locked_, locked) != locked) reload(); // keeps what is being typed
}

void BoundEditor::reload() {
  editor_->setEnabled(!locked_ && document_.laneCount() > 0); // a tool bar enables this widget as it shows its action
  if (document_.laneCount() == 0) return;
  const bool is_typing = isTyping();
  if (!is_typing) {
    ids_.clear();
    if (allLanes_)
      for (const LaneSetup& setup : document_.setups()) ids_.push_back(setup.id);
    else
      ids_.push_back(document_.setups()[static_cast<size_t>(selection_.indexIn(document_.setups()))].id);
  }
  showScope();
  if (is_typing) return; // its text is entered later
  editor_->showRejection({});
  editor_->showValue(document_.value(scope(), key_));
  editor_->showMixed(allLanes_ && document_.isMixed(key_));
}

} // namespace amplab
