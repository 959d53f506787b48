// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/scope_box.h"

#include "ui/theme/lane_style.h"

namespace amplab {
namespace {

constexpr QSize kSample(22, 12);

} // namespace

ScopeBox::ScopeBox(const ConfigDocument& document, LaneSelection& selection, const Theme& theme, bool all,
                   QWidget* parent)
    : QComboBox(parent), document_(document), selection_(selection), theme_(theme), all_(all) {
  setIconSize(kSample);
  setSizeAdjustPolicy(AdjustToMinimumContentsLengthWithIcon); // longer lane names may be added
  setMinimumContentsLength(6);
  setFocusPolicy(Qt::TabFocus);
  setAccessibleName(tr("Lanes to edit"));
  setToolTip(tr("Edits below change this lane or all lanes"));
  connect(this, &QComboBox::activated, this, [this](int index) {
    all_ = index == 0;
    if (!all_) selection_.select(document_.setups()[static_cast<size_t>(index) - 1].id);
    emit scopeChanged();
  });
  connect(&selection_, &LaneSelection::changed, this, &ScopeBox::reload);
  connect(&document_, &ConfigDocument::lanesChanged, this, &ScopeBox::reload);
  connect(&document_, &ConfigDocument::settingsChanged, this, &ScopeBox::reload);
  connect(&theme_, &Theme::changed, this, &ScopeBox::reload);
  reload();
}

int ScopeBox::scope() const { return all_ ? ConfigDocument::kAllLanes : selection_.indexIn(document_.setups()); }

void ScopeBox::reload() {
  clear();
  addItem(tr("All lanes"));
  for (const LaneSetup& setup : document_.setups())
    addItem(lane_sample(theme_.palette(), setup.colour, kSample, devicePixelRatioF()),
            QString::fromStdString(setup.config.name));
  setCurrentIndex(all_ || document_.laneCount() == 0 ? 0 : 1 + selection_.indexIn(document_.setups()));
  emit scopeChanged();
}

} // namespace amplab
