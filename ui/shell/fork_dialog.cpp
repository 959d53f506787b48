// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/fork_dialog.h"

#include "engine/run/lane_name.h"
#include "engine/settings/setting_table.h"
#include "ui/theme/theme.h"
#include "ui/widgets/tone.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>

namespace amplab {
namespace {

constexpr int kForkWidth = 560;
constexpr const char* kFirstSetting = "optimizer.lr";

} // namespace

ForkDialog::ForkDialog(const RunStore& store, int lane, int64_t step, const std::vector<SettingAssignment>& settings,
                       QWidget* parent)
    : FormDialog(parent), store_(store), lane_(new QComboBox), now_(new QCheckBox(tr("now"))), step_(new QSpinBox),
      name_(new QLineEdit), settings_(new SettingList), note_(toned_label({}, "quiet")),
      buttons_(new QDialogButtonBox(QDialogButtonBox::Cancel)) {
  setObjectName("forkDialog");
  setWindowTitle(tr("Fork a lane"));
  setMinimumWidth(kForkWidth);
  lane_->setObjectName("fork:lane");
  now_->setObjectName("fork:now");
  step_->setObjectName("fork:step");
  name_->setObjectName("fork:name");
  note_->setObjectName("fork:note");
  note_->setWordWrap(true);
  for (int i = 0; i < store.laneCount(); ++i) lane_->addItem(QString::fromStdString(store.lane(i).name()));
  lane_->setCurrentIndex(lane);
  QPushButton* ok = buttons_->addButton(tr("Fork"), QDialogButtonBox::AcceptRole);
  ok->setObjectName("fork:ok");
  ok->setDefault(true);

  auto* when = new QHBoxLayout;
  when->setSpacing(kGap);
  when->addWidget(step_);
  when->addWidget(now_);
  when->addStretch(1);
  auto* form = new QFormLayout;
  form->addRow(tr("Lane"), lane_);
  form->addRow(tr("After step"), when);
  form->addRow(tr("Name"), name_);
  form->addRow(tr("With"), settings_);
  frame_dialog(*this, form, note_, buttons_);

  updateLane();
  const LaneStore& begins = store.lane(lane);
  // no steps remain for a fork from now
  const bool ended = begins.last_step() >= begins.current_config().train.steps;
  now_->setChecked(step < 0 && !ended);
  if (step >= 0)
    step_->setValue(static_cast<int>(step));
  else if (ended)
    step_->setValue(static_cast<int>(begins.last_step() / 2));
  if (settings.empty())
    settings_->addRow(kFirstSetting);
  else
    settings_->setSettings(settings);
  connect(lane_, &QComboBox::currentIndexChanged, this, &ForkDialog::updateLane);
  connect(now_, &QCheckBox::toggled, this, &ForkDialog::check);
  connect(step_, &QSpinBox::valueChanged, this, &ForkDialog::check);
  connect(settings_, &SettingList::changed, this, &ForkDialog::check);
  connect(&store, &RunStore::lanesAboutToChange, this, &QDialog::reject);
  check();
}

void ForkDialog::updateLane() {
  const LaneStore& lane = store_.lane(lane_->currentIndex());
  step_->setRange(static_cast<int>(lane.info().fork_step),
                  static_cast<int>(std::max(lane.last_step(), lane.info().fork_step)));
  step_->setValue(step_->maximum());
  name_->setModified(false);
  settings_->setConfig(lane.current_config());
  check();
}

void ForkDialog::check() {
  step_->setEnabled(!now_->isChecked());
  suggestName();
  const LaneStore& lane = store_.lane(lane_->currentIndex());
  const int64_t step = now_->isChecked() ? std::max(lane.last_step(), lane.info().fork_step) : step_->value();
  const bool changes = !settings_->settings().empty(), has_steps = step < lastStepWanted();
  set_tone(*note_, has_steps ? "quiet" : "warning");
  note_->setText(
      !has_steps ? tr("No step is left after step %1, the end of the run; choose an earlier step or increase the "
                      "number of steps.")
                       .arg(lastStepWanted())
      : changes ? tr("Bitwise identical to “%1” up to step %2, separate from step %3.")
                      .arg(lane_->currentText())
                      .arg(step)
                      .arg(step + 1)
                : tr("Without a changed setting, the fork stays bitwise identical to “%1”.").arg(lane_->currentText()));
  buttons_->findChild<QPushButton*>("fork:ok")->setEnabled(has_steps && settings_->error().isEmpty());
}

// Suggests a name from the changed settings, until the user edits it.
void ForkDialog::suggestName() {
  if (name_->isModified()) return;
  const RunConfig& before = store_.lane(lane_->currentIndex()).current_config();
  RunConfig after = before;
  for (const auto& [key, value] : settings_->settings()) {
    try {
      apply_setting(after, key, value);
    } catch (const ConfigError&) { // the list shows the error
    }
  }
  name_->setText(QString::fromStdString(store_.forkName(name_after_change(before, after))));
}

int64_t ForkDialog::lastStepWanted() const {
  for (const auto& [key, value] : settings_->settings())
    if (key == "train.steps") return value.whole<int64_t>();
  return store_.lane(lane_->currentIndex()).current_config().train.steps;
}

ForkRequest ForkDialog::request() const {
  ForkRequest request{lane_->currentIndex(), now_->isChecked() ? -1 : step_->value(), name_->text().trimmed(), {}};
  for (const auto& [key, value] : settings_->settings()) request.settings.push_back({key, to_text(value)});
  return request;
}

} // namespace amplab
