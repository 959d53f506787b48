// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/pytorch_dialog.h"

#include "engine/loop/difference.h"
#include "ui/models/qt_text.h"
#include "ui/widgets/tinted_code.h"
#include "ui/widgets/tone.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QPushButton>
#include <QSaveFile>
#include <QVBoxLayout>
#include <algorithm>

namespace amplab {
namespace {

constexpr QSize kScriptSize(1000, 820);

} // namespace

RunConfig default_recipe(const RunConfig& config) {
  RunConfig plain;
  plain.name = config.name;
  plain.seed = config.seed;
  plain.device = config.device;
  plain.threads = config.threads;
  plain.data = config.data;
  plain.datasets = config.datasets;
  plain.model = config.model;
  plain.models = config.models;
  plain.train = config.train;
  if (config.datasets.empty() && config.models.empty() && config.optimizers.empty() && config.scalers.empty())
    return plain;
  plain.loop = config.loop;
  plain.accumulation = config.accumulation;
  for (const auto& [name, scaler] : config.scalers) plain.scalers[name] = {};
  for (const auto& [name, optimizer] : config.optimizers) {
    plain.optimizers[name].of = optimizer.of;
    plain.optimizers[name].parameters = optimizer.parameters;
  }
  return plain;
}

PytorchDialog::PytorchDialog(const std::vector<LaneSetup>& setups, int lane, const QStringList& engine,
                             const Theme& theme, QWidget* parent)
    : QDialog(parent), config_(setups[static_cast<size_t>(lane)].config), engine_(engine), text_(new TintedCode(theme)),
      with_(new QComboBox), state_(new QLabel), marks_(toned_label({}, "quiet")),
      next_(new QPushButton(tr("&Next marked line"))), copy_(new QPushButton(tr("&Copy"))),
      save_(new QPushButton(tr("&Save as…"))) {
  setObjectName("pytorchDialog");
  setWindowTitle(tr("%1 as PyTorch").arg(qt(config_.name)));
  text_->setObjectName("pytorch:script");
  text_->setAccessibleName(tr("The script"));
  text_->setReadOnly(true);
  text_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  with_->setObjectName("pytorch:with");
  with_->setAccessibleName(tr("Reference for the marked lines"));
  state_->setObjectName("pytorch:state");
  state_->setWordWrap(true);
  marks_->setObjectName("pytorch:marks");
  next_->setObjectName("pytorch:next");
  copy_->setObjectName("pytorch:copy");
  save_->setObjectName("pytorch:save");
  layOut();

  for (size_t i = 0; i < setups.size(); ++i) {
    if (static_cast<int>(i) == lane) continue;
    others_.push_back({tr("lane “%1”").arg(qt(setups[i].config.name)), setups[i].config});
    others_.back().config.name = config_.name; // a name is no difference
  }
  others_.push_back({tr("the default recipe"), default_recipe(config_)});
  for (const Other& other : others_) with_->addItem(other.name);
  with_->setCurrentIndex(lane == 0 ? with_->count() - 1 : 0); // other lanes are compared with the first

  connect(with_, &QComboBox::currentIndexChanged, this, &PytorchDialog::compare);
  connect(&own_, &ScriptExport::written, this, [this](const QString& script) {
    script_ = script;
    text_->showText(script);
    copy();
    mark();
  });
  connect(&own_, &ScriptExport::failed, this, [this](const QString& sentence) {
    error_ = sentence;
    describe();
  });
  connect(&other_, &ScriptExport::written, this, [this](const QString& script) {
    other_script_ = script;
    mark();
  });
  connect(&other_, &ScriptExport::failed, this, [this](const QString& sentence) {
    other_error_ = sentence;
    describe();
  });
  connect(next_, &QPushButton::clicked, this, &PytorchDialog::goToNext);
  connect(copy_, &QPushButton::clicked, this, &PytorchDialog::copy);
  connect(save_, &QPushButton::clicked, this, &PytorchDialog::chooseFile);
  connect(text_, &CodeEdit::discardText, this, &QDialog::reject);
  own_.request(engine_, config_);
  compare();
}

void PytorchDialog::layOut() {
  auto* head = new QHBoxLayout;
  head->setSpacing(kGap);
  auto* label = new QLabel(tr("&Marked: differs from"));
  label->setBuddy(with_);
  head->addWidget(label);
  head->addWidget(with_);
  head->addWidget(marks_, 1);
  head->addWidget(next_);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  buttons->addButton(copy_, QDialogButtonBox::ActionRole);
  buttons->addButton(save_, QDialogButtonBox::ActionRole);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* foot = new QHBoxLayout;
  foot->setSpacing(kWideGap);
  foot->addWidget(state_, 1);
  foot->addWidget(buttons);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(kWideGap, kWideGap, kWideGap, kWideGap);
  column->setSpacing(kWideGap);
  column->addLayout(head);
  column->addWidget(text_, 1);
  column->addLayout(foot);
  resize(parentWidget() ? kScriptSize.boundedTo(parentWidget()->size() - QSize(40, 60)) : kScriptSize);
}

void PytorchDialog::compare() {
  other_script_.reset();
  other_error_.clear();
  other_.request(engine_, others_[static_cast<size_t>(with_->currentIndex())].config);
  mark();
}

void PytorchDialog::mark() {
  changed_.clear();
  if (script_ && other_script_)
    changed_ = loop::differing_lines(loop::difference_of(other_script_->toStdString(), script_->toStdString())).b;
  std::map<int, LineTint> tints;
  for (const int line : changed_) tints[line] = {&Palette::notice, tr("different in %1").arg(with_->currentText())};
  text_->setTints(std::move(tints));
  describe();
}

void PytorchDialog::describe() {
  for (QPushButton* button : {copy_, save_}) button->setEnabled(script_.has_value());
  next_->setEnabled(!changed_.empty());
  set_tone(*state_, error_.isEmpty() ? "" : "bad");
  state_->setText(!error_.isEmpty() ? error_ : !script_ ? tr("The engine writes the script…") : status_);
  const bool waits = error_.isEmpty() && other_error_.isEmpty() && (!script_ || !other_script_);
  marks_->setText(waits || !error_.isEmpty() ? QString()
                  : !other_error_.isEmpty()  ? tr("No script to compare with: %1").arg(other_error_)
                  : changed_.empty()         ? tr("No line differs.")
                                             : tr("%1 lines").arg(changed_.size()));
  marks_->setToolTip(marks_->text());
}

void PytorchDialog::copy() {
  if (!script_) return;
  QApplication::clipboard()->setText(*script_);
  status_ =
      tr("Copied %1 lines to the clipboard, as written by amplab-engine export-pytorch.").arg(script_->count('\n'));
  describe();
}

// Goes to the next group of adjacent changed lines.
void PytorchDialog::goToNext() {
  const int here = text_->textCursor().blockNumber() + 1;
  const auto begins = [this](int line) { return !changed_.contains(line - 1); };
  auto next = std::find_if(changed_.upper_bound(here), changed_.end(), begins);
  if (next == changed_.end()) next = changed_.begin();
  text_->goTo(*next);
  text_->setFocus();
}

void PytorchDialog::chooseFile() {
  const QString path =
      QFileDialog::getSaveFileName(this, tr("Save the script"), qt(config_.name) + ".py", tr("Python scripts (*.py)"));
  if (!path.isEmpty()) save(path);
}

void PytorchDialog::save(const QString& path) {
  QSaveFile file(path);
  const QByteArray bytes = script_->toUtf8();
  const bool saved = file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit();
  status_ = saved ? tr("Saved as %1").arg(path) : tr("%1 cannot be written: %2.").arg(path, file.errorString());
  describe();
}

void copy_as_pytorch(QWidget& window, const ConfigDocument& document, const LaneSelection& selection,
                     const QStringList& engine, const Theme& theme) {
  if (document.laneCount() == 0) return;
  auto* dialog = new PytorchDialog(document.setups(), selection.indexIn(document.setups()), engine, theme, &window);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->open();
}

} // namespace amplab
