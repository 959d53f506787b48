// SPDX-License-Identifier: GPL-3.0-or-later
// The editor of a model: its layers with output sizes and parameter counts, updated while typing. It edits the list
// of the model "layers". A named model is shown read-only, and can be converted to such a list if possible. Edits go
// into the document, for one lane or for all lanes with the section. GUI thread.
#pragma once
#include "engine/run/model_outline.h"
#include "ui/models/config_document.h"
#include "ui/models/data_previews.h"
#include "ui/theme/theme.h"

#include <QWidget>
#include <optional>

class QKeyEvent;
class QLabel;
class QPushButton;
class QToolButton;
class QVBoxLayout;

namespace amplab {

class LayerEditor;
class LayerRow;

class ModelEditor : public QWidget {
  Q_OBJECT

 public:
  static constexpr size_t kMostRows = 400; // further layers are only counted

  // section: "model", or "models.NAME". Requires: the arguments outlive it.
  ModelEditor(ConfigDocument& document, DataPreviews& previews, const Theme& theme, const QString& section,
              QWidget* parent = nullptr);

  // The edited lane, or ConfigDocument::kAllLanes.
  void setScope(int lane);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  struct Edit { // text being typed that is not a valid layer yet
    int row;
    QString text;
  };

  void makeButtons(QVBoxLayout& column);
  QToolButton* button(const char* name, const QString& text, const QString& help, void (ModelEditor::*does)());
  void refresh();
  void showRows(const ModelOutline& outline);
  void showWhole(const ModelOutline& outline, const DataPreview* preview);
  void showConvertible();
  std::vector<int> lanes() const; // lanes in scope that have the section
  std::string sectionName() const;
  ModelSection modelOf(const RunConfig& config) const;
  DataConfig dataOf(const RunConfig& config) const;
  bool hasFixedOutputs(const RunConfig& config) const;

  void choose(int row);
  void edit(const QString& text);
  void put(std::vector<std::string> layers, int current, const QString& title);
  void add();
  void duplicate();
  void remove();
  void moveUp() { moveTo(current_ - 1); }
  void moveDown() { moveTo(current_ + 1); }
  void moveTo(int row);
  void convertToLayers();
  void key(QKeyEvent* event);
  int gapAt(const QPoint& global) const; // between rows, counted from above the first

  ConfigDocument& document_;
  DataPreviews& previews_;
  const Theme& theme_;
  const QString section_;
  int scope_ = ConfigDocument::kAllLanes;
  std::vector<std::string> layers_; // as in the document, if the model is a list
  bool editable_ = false;
  int current_ = 0;
  std::optional<Edit> edit_;
  std::vector<LayerRow*> rows_;
  QLabel *input_, *total_, *problem_, *reason_;
  QPushButton* mine_;
  QWidget *buttons_, *head_, *mark_;
  QVBoxLayout* list_;
  LayerEditor* layer_editor_;
};

} // namespace amplab
