import Records

/// The words of products, in the order in which a page shows them. The guesses are names of columns seen in people's tables.
let productWords: [VocabularyWord] = [
  VocabularyWord(
    "name", .string, required: true,
    "productname title product item itemname nombre producto nazwa produkt название товар наименование 名稱 品名 商品"
  ),
  VocabularyWord(
    "image", .image, "imageurl img picture photo imagen foto zdjecie фото изображение 圖片"),
  VocabularyWord("description", .markdown, "desc details text descripcion opis описание 說明 描述"),
  VocabularyWord(
    "price", .number, takes: .only([.integer]), isMoney: true,
    "unitprice cost amount precio cena цена стоимость 價格 單價"),
  VocabularyWord("currency", .string, "currencycode moneda waluta валюта 幣別"),
  VocabularyWord(
    "unit", .string, takes: .single, "quantityperunit package packaging unidad jednostka единица 單位"
  ),
  VocabularyWord(
    "stock", .integer, takes: .only([.number]),
    "unitsinstock instock quantity qty inventory existencias stan остаток 庫存"),
  VocabularyWord("reorder_level", .integer, "reorderlevel minimumstock minstock reorderpoint 安全庫存"),
  VocabularyWord("on_order", .integer, "unitsonorder onorder ordered 訂購中"),
  VocabularyWord("discontinued", .boolean, "isdiscontinued retired descatalogado wycofany снят 停產"),
  VocabularyWord("category", .reference, "categoryid categoria kategoriaid kategoria категория 類別"),
  VocabularyWord(
    "supplier", .reference, "supplierid vendor vendorid proveedor dostawca поставщик 供應商"),
  VocabularyWord("sku", .string, "code productcode itemcode articulo codigo kod indeks артикул 貨號"),
]
