// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/sweep_dialog.h"

#include "engine/settings/setting_ref.h"
#include "engine/settings/setting_table.h"
#include "ui/bridge/run_queue.h"
#include "ui/models/swept.h"
#include "ui/widgets/tone.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QThread>
#include <QVBoxLayout>
#include <algorithm>

namespace amplab {
namespace {

constexpr int kSweepWidth = 480;

} // namespace

SweepDialog::SweepDialog(std::vector<RunConfig> lanes, int lane, const std::string& key, const Beside& beside,
                         QWidget* parent)
    : QDialog(parent), lanes_(std::move(lanes)), beside_(beside), lane_(new QComboBox), setting_(new QComboBox),
      values_(new QLineEdit), note_(toned_label({}, "quiet")) {
  setObjectName("sweepDialog");
  setWindowTitle(key == "seed" ? tr("Repeat over seeds") : tr("Sweep a setting"));
  setMinimumWidth(kSweepWidth);
  lane_->setObjectName("sweep:lane");
  lane_->setAccessibleName(tr("Lane to run again"));
  for (const RunConfig& config : lanes_) lane_->addItem(QString::fromStdString(config.name));
  lane_->setCurrentIndex(std::clamp(lane, 0, lane_->count() - 1));
  setting_->setObjectName("sweep:setting");
  setting_->setAccessibleName(tr("Setting to change"));
  listSettings();
  setting_->setCurrentIndex(std::max(0, setting_->findText(QString::fromStdString(key))));
  values_->setObjectName("sweep:values");
  values_->setAccessibleName(tr("Values of the setting"));
  values_->setToolTip(tr("Separated by commas: 0.1, 0.01; whole numbers also as 1..5"));
  note_->setWordWrap(true);
  note_->setObjectName("sweep:note");

  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
  ok_ = buttons->addButton(tr("Run"), QDialogButtonBox::AcceptRole);
  ok_->setObjectName("sweep:ok");
  auto* rows = new QFormLayout;
  rows->addRow(tr("Lane"), lane_);
  rows->addRow(tr("Setting"), setting_);
  rows->addRow(tr("Values"), values_);
  auto* column = new QVBoxLayout(this);
  column->addLayout(rows);
  column->addWidget(note_);
  column->addWidget(buttons);
  connect(lane_, &QComboBox::currentIndexChanged, this, [this] {
    listSettings();
    check();
  });
  connect(setting_, &QComboBox::currentIndexChanged, this, &SweepDialog::suggest);
  connect(values_, &QLineEdit::textChanged, this, &SweepDialog::check);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  suggest();
  values_->setFocus();
}

// Omits settings with multi-line text.
void SweepDialog::listSettings() {
  const QSignalBlocker quiet(setting_);
  const QString chosen = setting_->currentText();
  setting_->clear();
  for (const SettingRef& setting : settings_in(lanes_[static_cast<size_t>(lane_->currentIndex())]))
    if (setting.key() != "name" && setting.row().type != SettingType::lines)
      setting_->addItem(QString::fromStdString(setting.key()));
  setting_->setCurrentIndex(std::max(0, setting_->findText(chosen)));
}

void SweepDialog::suggest() {
  const RunConfig& config = lanes_[static_cast<size_t>(lane_->currentIndex())];
  const auto setting = find_setting(config, setting_->currentText().toStdString());
  if (!setting) return check();
  const QString now = QString::fromStdString(plain_text(setting->get(config)));
  values_->setText(setting->key() == "seed" ? QString("%1..%2").arg(config.seed).arg(config.seed + 4) : now);
  check();
}

void SweepDialog::check() {
  runs_.clear();
  const RunConfig& config = lanes_[static_cast<size_t>(lane_->currentIndex())];
  try {
    runs_ = swept(config, setting_->currentText().toStdString(), values_->text());
    const int at_once = RunQueue::atOnce(QThread::idealThreadCount(), config.threads);
    QString note = tr("%n runs of %1 steps", nullptr, static_cast<int>(runs_.size())).arg(config.train.steps) + ", " +
                   tr("%n at a time, beside the lanes.", nullptr, at_once) + " ";
    note += beside_.kept ? tr("They appear in the comparison and are saved in the session.")
                         : tr("They appear in the comparison until the window is closed.");
    if (beside_.waiting > 0) note += " " + tr("They start after the %n pending runs.", nullptr, beside_.waiting);
    note_->setText(note);
  } catch (const ConfigError& error) {
    note_->setText(QString::fromUtf8(error.what()));
  }
  ok_->setEnabled(!runs_.empty());
}

QString SweepDialog::title() const { return tr("%1 by %2").arg(lane_->currentText(), setting_->currentText()); }

} // namespace amplab
