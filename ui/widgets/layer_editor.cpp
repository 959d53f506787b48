// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/layer_editor.h"

#include "engine/run/config_error.h"
#include "engine/run/number_text.h"
#include "ui/models/qt_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/tone.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QLineEdit>
#include <QVBoxLayout>
#include <algorithm>
#include <optional>

namespace amplab {
namespace {

std::optional<LayerSpec> read(const QString& text) {
  try {
    return parse_layer(text.toStdString());
  } catch (const ConfigError&) {
    return std::nullopt;
  }
}

QString number_shown(double value) { return value < 0 ? QString() : QString::fromStdString(number_text(value)); }

// Initial values of required numbers, as in PyTorch's tutorials.
struct Beginning {
  std::string_view argument, of; // of: layer kind; empty: any
  double value;
};
constexpr Beginning kBeginnings[] = {
    {"kernel_size", "MaxPool2d", 2}, {"kernel_size", "AvgPool2d", 2}, {"kernel_size", "", 3},
    {"out_features", "", 64},        {"out_channels", "", 16},        {"embedding_dim", "", 32},
    {"output_size", "", 1},          {"num_groups", "", 1},           {"layers", "", 2}};

} // namespace

LayerSpec layer_of_kind(const LayerKind& kind, const LayerSpec* before) {
  LayerSpec spec{.kind = &kind, .name = {}};
  for (size_t i = 0; i < kMostLayerArguments && !kind.arguments[i].name.empty(); ++i) {
    const LayerArgument& argument = kind.arguments[i];
    spec.values[i] = argument.fallback;
    const auto begins = std::ranges::find_if(kBeginnings, [&](const Beginning& b) {
      return b.argument == argument.name && (b.of.empty() || b.of == kind.type);
    });
    if (argument.required && begins != std::end(kBeginnings)) spec.values[i] = begins->value;
    if (before &&
        std::ranges::find(before->kind->arguments, argument.name, &LayerArgument::name) !=
            before->kind->arguments.end() &&
        before->number(argument.name) >= 0)
      spec.values[i] = before->number(argument.name);
  }
  return spec;
}

LayerEditor::LayerEditor(QWidget* parent) : QWidget(parent), kind_(new QComboBox) {
  kind_->setObjectName("layer:kind");
  kind_->setAccessibleName(tr("Kind of layer"));
  kind_->setFocusPolicy(Qt::StrongFocus);
  kind_->setMaxVisibleItems(24);
  for (const LayerKind& kind : layer_kinds()) {
    kind_->addItem(qt(kind.type));
    kind_->setItemData(kind_->count() - 1, qt(kind.sentence), Qt::ToolTipRole);
  }
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kSmallGap);
  column->addWidget(kind_);
  connect(kind_, &QComboBox::activated, this, &LayerEditor::choose);
}

void LayerEditor::choose(int index) {
  const LayerKind& kind = layer_kinds()[static_cast<size_t>(index)];
  const std::optional<LayerSpec> before = read(text());
  const QString begun = QString::fromStdString(to_text(layer_of_kind(kind, before ? &*before : nullptr)));
  show(begun);
  emit edited(begun);
}

void LayerEditor::makeNumbers(const LayerSpec& spec) {
  of_ = spec.kind;
  inputs_.clear();
  if (numbers_) {
    numbers_->hide(); // a child may still be handling an event
    numbers_->deleteLater();
  }
  numbers_ = new QWidget;
  auto* grid = new QGridLayout(numbers_);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(kSmallGap + kHairGap);
  grid->setVerticalSpacing(kSmallGap);
  for (int i = 0; i < static_cast<int>(kMostLayerArguments) && !of_->arguments[static_cast<size_t>(i)].name.empty();
       ++i) {
    const LayerArgument& argument = of_->arguments[static_cast<size_t>(i)];
    const QString name = qt(argument.name);
    QWidget* input = nullptr;
    if (argument.yes_no) {
      auto* box = new QCheckBox;
      connect(box, &QCheckBox::clicked, this, [this] { emit edited(text()); });
      input = box;
    } else {
      auto* line = new QLineEdit;
      line->setMinimumWidth(48);
      if (argument.fallback < 0) line->setPlaceholderText(tr("kernel_size"));
      connect(line, &QLineEdit::textEdited, this, [this] { emit edited(text()); });
      input = line;
    }
    input->setObjectName("layer:" + name);
    input->setAccessibleName(name);
    auto* label = toned_label(name, "quiet");
    label->setBuddy(input);
    grid->addWidget(label, i / 2, 2 * (i % 2));
    grid->addWidget(input, i / 2, 2 * (i % 2) + 1);
    inputs_.push_back(input);
  }
  grid->setColumnStretch(1, 1);
  grid->setColumnStretch(3, 1);
  static_cast<QVBoxLayout*>(layout())->addWidget(numbers_);
  numbers_->setVisible(!inputs_.empty());
  QWidget* before = kind_;
  for (QWidget* input : inputs_) setTabOrder(before, input), before = input;
}

void LayerEditor::show(const QString& shown) {
  const std::optional<LayerSpec> spec = read(shown), here = read(text());
  if (!spec) {
    if (shown == text()) return; // currently being typed
    unreadable_ = shown;
    of_ = nullptr;
    inputs_.clear();
    if (numbers_) numbers_->hide();
    kind_->setCurrentIndex(-1);
    kind_->setPlaceholderText(tr("choose a kind"));
    return;
  }
  if (of_ && here && to_text(*here) == to_text(*spec)) return; // does not turn 016 into 16 while typing
  if (of_ != spec->kind) makeNumbers(*spec);
  kind_->setCurrentIndex(static_cast<int>(spec->kind - layer_kinds().data()));
  for (size_t i = 0; i < inputs_.size(); ++i) {
    if (auto* box = qobject_cast<QCheckBox*>(inputs_[i])) box->setChecked(spec->values[i] != 0);
    if (auto* line = qobject_cast<QLineEdit*>(inputs_[i])) line->setText(number_shown(spec->values[i]));
  }
}

QString LayerEditor::text() const {
  if (!of_) return unreadable_;
  QStringList inside;
  for (size_t i = 0; i < inputs_.size(); ++i) {
    const LayerArgument& argument = of_->arguments[i];
    const auto* box = qobject_cast<const QCheckBox*>(inputs_[i]);
    const QString value =
        box ? QString(box->isChecked() ? "1" : "0") : static_cast<const QLineEdit*>(inputs_[i])->text().trimmed();
    if (!argument.required && value.isEmpty()) continue; // the layer's default
    inside << qt(argument.name) + "=" + value;
  }
  return qt(of_->type) + (inside.isEmpty() ? QString() : "(" + inside.join(", ") + ")");
}

} // namespace amplab
