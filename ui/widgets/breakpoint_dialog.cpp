// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/breakpoint_dialog.h"

#include "engine/loop/loop_error.h"
#include "engine/loop/parse.h"
#include "ui/theme/theme.h"
#include "ui/widgets/code_edit.h"
#include "ui/widgets/dialog_frame.h"
#include "ui/widgets/tone.h"

#include <QCheckBox>
#include <QCompleter>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <algorithm>

namespace amplab {
namespace {

constexpr int kEditorWidth = 460, kMostHits = 1'000'000;

// Returns errors visible in the text alone. The engine checks names.
QString mistake_in(const QString& condition) {
  if (condition.isEmpty()) return {};
  try {
    const loop::Program program = loop::parse(condition.toStdString());
    const bool one =
        program.body.size() == 1 && std::holds_alternative<loop::ExpressionStatement>(program.body.front().node);
    return one ? QString() : BreakpointDialog::tr("A condition is one expression, such as loss > 3.");
  } catch (const loop::LoopError& error) {
    return QString::fromUtf8(error.what());
  }
}

// Completes the word being typed instead of the whole line.
class WordCompleter : public QCompleter {
 public:
  WordCompleter(const QStringList& words, QLineEdit& edit) : QCompleter(words, &edit), edit_(edit) {
    setCaseSensitivity(Qt::CaseSensitive);
  }
  QStringList splitPath(const QString& path) const override { return {path.mid(wordBegin(path))}; }
  QString pathFromIndex(const QModelIndex& index) const override {
    const QString text = edit_.text();
    return text.left(wordBegin(text)) + QCompleter::pathFromIndex(index);
  }

 private:
  static qsizetype wordBegin(const QString& text) {
    qsizetype begin = text.size();
    while (begin > 0 && (text[begin - 1].isLetterOrNumber() || text[begin - 1] == '_')) --begin;
    return begin;
  }
  QLineEdit& edit_;
};

} // namespace

BreakpointDialog::BreakpointDialog(const BreakpointItem& edited, const QStringList& names, QWidget* parent)
    : QDialog(parent), edited_(edited), condition_(new QLineEdit), log_(new QLineEdit), after_(new QSpinBox),
      enabled_(new QCheckBox(tr("Enabled"))), error_(toned_label({}, "bad")), ok_(nullptr) {
  const bool placed = edited.what.line > 0;
  setObjectName("breakpointDialog");
  setWindowTitle(placed ? tr("Break at line %1").arg(edited.what.line) : tr("Break on a condition"));
  setMinimumWidth(kEditorWidth);
  condition_->setObjectName("breakpoint:condition");
  log_->setObjectName("breakpoint:log");
  after_->setObjectName("breakpoint:after");
  enabled_->setObjectName("breakpoint:on");
  condition_->setFont(code_font());
  condition_->setText(QString::fromStdString(edited.what.condition));
  condition_->setPlaceholderText(placed ? tr("always") : QString("found_inf"));
  condition_->setToolTip(tr("An expression with the loop's names and step, update, scale, growth_tracker, found_inf, "
                            "skipped. It can call isnan, isinf, isfinite, norm, amax, len, abs, min, max"));
  condition_->setCompleter(new WordCompleter(names, *condition_));
  condition_->setMaxLength(kLongestBreakText);
  log_->setText(QString::fromStdString(edited.what.log));
  log_->setPlaceholderText(tr("stops"));
  log_->setToolTip(tr("With a message, the lane does not stop. The message and the values of the condition's names are "
                      "added to the events"));
  log_->setMaxLength(kLongestBreakText);
  after_->setRange(0, kMostHits);
  after_->setValue(static_cast<int>(std::min<int64_t>(edited.what.after, kMostHits)));
  after_->setSpecialValueText(tr("none"));
  enabled_->setChecked(edited.enabled);
  error_->setWordWrap(true);

  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
  ok_ = buttons->addButton(tr("Set"), QDialogButtonBox::AcceptRole);
  ok_->setObjectName("breakpoint:ok");
  ok_->setDefault(true);
  QPushButton* remove = buttons->addButton(tr("Remove"), QDialogButtonBox::DestructiveRole);
  remove->setObjectName("breakpoint:remove");
  connect(remove, &QPushButton::clicked, this, [this] {
    removed_ = true;
    accept();
  });
  auto* form = new QFormLayout;
  form->addRow(tr("&Condition"), condition_);
  form->addRow(tr("&Hits to skip"), after_);
  form->addRow(tr("&Log message"), log_);
  form->addRow(QString(), enabled_);
  frame_dialog(*this, form, error_, buttons);
  connect(condition_, &QLineEdit::textChanged, this, [this] {
    edited_.error.clear();
    check();
  });
  check();
}

BreakpointItem BreakpointDialog::breakpoint() const {
  BreakpointItem now = edited_;
  now.what.condition = condition_->text().trimmed().toStdString();
  now.what.log = log_->text().trimmed().toStdString();
  now.what.after = after_->value();
  now.enabled = enabled_->isChecked();
  if (now.what != edited_.what) now.hits = 0;
  now.error.clear();
  return now;
}

void BreakpointDialog::check() {
  const QString syntax_error = mistake_in(condition_->text().trimmed());
  error_->setText(syntax_error.isEmpty() ? edited_.error : syntax_error);
  error_->setVisible(!error_->text().isEmpty());
  const bool has_condition_or_line = edited_.what.line > 0 || !condition_->text().trimmed().isEmpty();
  ok_->setEnabled(syntax_error.isEmpty() && has_condition_or_line);
}

} // namespace amplab
